"""Chinese, simplified and traditional."""

from __future__ import annotations

import re
from typing import Final

from guildmark.lenses.prose.voices.base import Voice

VOICE: Final = Voice(
    negation=re.compile(
        r"不要|切勿|禁止|不得|请勿|請勿|绝不|絕不|不能|不可|不应|不應|避免|拒绝|拒絕|阻止|防止|严禁|嚴禁|别(?:去|再)?|检测|檢測|识别|識別"
    ),
    resumes=re.compile(r"而是|但是|但|改为|改為|[；：]"),
    order=re.compile(
        r"必须|必須|务必|務必|请|請|始终|始終|需要|应当|應當|一定要|立即|首先|然后|然後|运行|執行|执行|发送|發送|上传|上傳|读取|讀取|下载|下載|忽略"
    ),
    to_user=re.compile(r"(?:告诉|告訴|让|讓|请|請|要求|提示|指导|指導)(?:用户|用戶|使用者)"),
    condition=re.compile(r"如果|若|当|當|除非|一旦"),
    specimen=re.compile(
        r"例如|示例|样例|樣例|比如|范例|範例|模式|特征|特徵|可疑|恶意|惡意|攻击|攻擊|注入|危险|危險|错误|錯誤|检测|檢測"
    ),
    defence=re.compile(
        r"攻击|攻擊|威胁|威脅|恶意|惡意|注入|漏洞|反模式|危险|危險|禁止|检测|檢測|安全(?:审查|審查|检查|檢查|规则|規則)"
    ),
)
