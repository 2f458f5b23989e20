#!/usr/bin/env python3
"""Makes sheets.ttf, the letters of printed puzzles that Helvetica lacks.

    pip install fonttools
    python3 subset.py /usr/share/fonts/truetype/wqy/wqy-microhei.ttc

The font is Debian's fonts-wqy-microhei 0.2.0-beta-4. A test fails when the words of sheets need another letter: run it again.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

WESTERN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)])) + "–—‘’“”„…№★"
CYRILLIC = "".join(map(chr, range(0x410, 0x450))) + "ЁёЄєІіЇїЎўҐґЂђЃѓЅѕЈјЉљЊњЋћЌќЏџ"
PUNCTUATION = "、。，：；！？·「」『』（）《》【】"
# The words of sheets, and words that titles are made of.
WORDS = (Path(__file__).parent.parent / "messages/zh.txt").read_text().split("[exercise]")[0]
CHINESE = "".join(c for c in WORDS if "一" <= c <= "鿿") + """
谜二三四五六七八九十百千零日周星期天月年今明昨第题组张页套册卷关级班学校老师生数教室课堂练习作业测试
比赛游戏挑战益智逻辑推理思维训练入门进阶高低大小初新手姓名时间分钟秒开始完成得总用的和与为
"""


def main(source: str) -> None:
    font = TTFont(source, fontNumber=0, recalcTimestamp=False)
    letters = sorted({ord(c) for c in WESTERN + CYRILLIC + PUNCTUATION + CHINESE if c != "\n"})
    options = subset.Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = [1, 2, 6]
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "OS/2", "gasp", "post", "vhea", "vmtx", "VORG", "FFTM"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    characters = font.getBestCmap()
    lacking = [chr(letter) for letter in letters if letter not in characters]
    if lacking:
        print("not in the font:", "".join(lacking), file=sys.stderr)
    # One table of characters, of the format that is quickest to read.
    runs = CmapSubtable.newSubtable(12)
    runs.platformID, runs.platEncID, runs.language, runs.reserved, runs.length, runs.nGroups = 3, 10, 0, 0, 0, 0
    runs.format = 12
    runs.cmap = characters
    table = newTable("cmap")
    table.tableVersion, table.tables = 0, [runs]
    font["cmap"] = table
    font.flavor = None
    target = Path(__file__).with_name("sheets.ttf")
    font.save(target)
    print(f"{target}: {len(characters)} letters, {target.stat().st_size} bytes")


main(sys.argv[1])
