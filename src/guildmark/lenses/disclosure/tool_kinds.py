"""What kind of tool a name stands for, in the spellings of the hosts whose logs are read."""

from __future__ import annotations

from typing import Final, Literal

ToolKind = Literal["shell", "read", "write", "edit", "search", "list", "fetch", "websearch", "task", "todo"]

_NAMES: Final[dict[ToolKind, str]] = {
    "shell": "bash shell run_shell_command exec_command local_shell execute_command execute_bash terminal run_in_terminal shell_command exec powershell run_terminal_cmd run_command container.exec",
    "read": "read read_file view readfile read_files read_many_files open_file cat view_file fs_read",
    "write": "write write_file create writefile write_to_file create_file fs_write",
    "edit": "edit edit_file replace str_replace apply_patch multiedit multi_edit replace_in_file str_replace_editor str_replace_based_edit_tool search_replace patch notebookedit",
    "search": "grep glob search_file_content grep_search search_files find_files file_search ripgrep codebase_search rg",
    "list": "ls list_directory list_dir list_files",
    "fetch": "webfetch web_fetch fetch read_url_content fetch_url",
    "websearch": "websearch web_search google_web_search",
    "task": "task agent new_task spawn_agent delegate_to_agent",
    "todo": "todowrite todo_write update_plan write_todos todoread",
}  # fmt: skip
_KINDS: Final[dict[str, ToolKind]] = {name: kind for kind, names in _NAMES.items() for name in names.split()}


def kind_of(tool: str) -> ToolKind | None:
    """Return the kind of a tool by its name, in any case and with or without a namespace; None for one that is not known."""
    name = tool.casefold()
    return _KINDS.get(name) or _KINDS.get(name.rpartition(".")[2])
