"""The 50 paragraphs of Scripts/differential/breaks: ten in each of five scripts, with pictures in between.

Each is (group, language, text); U+FFFC represents a picture. Paragraphs are combined at random, with a fixed seed,
from the sentences below. Pictures come between words, also one directly after another, and in Chinese and Japanese
between characters.
"""
import random

PICTURE = "\ufffc"

SENTENCES = {
    ("Latin", "en"): [
        "The ferry leaves at half past seven, and nobody waits for those who are still looking for their shoes.",
        "“Twenty-four boxes,” she said (quite calmly), “are twenty-three too many for a bicycle.”",
        "He paid €12.50 for 3/4 of a cake; the rest—so he was told—had been promised to the neighbours.",
        "See https://example.org/harbour/timetable?day=sunday&month=june for the well-known exceptions.",
        "An efficient office affords fluffy waffles, first-class coffee and un\u00adnec\u00ades\u00adsar\u00adi\u00adly long meetings…",
        "Mr\u00a0Brown and Dr\u00a0Świątek met at platform 9\u00a0¾ in the Übergröße-Straße, near the café «Naïveté».",
    ],
    ("Arabic", "ar"): [
        "يغادر القارب في الساعة السابعة والنصف، ولا ينتظر أحد من يبحث عن حذائه.",
        "قالت بهدوء: «أربعة وعشرون صندوقًا أكثر مما تحمله دراجة».",
        "دفع ١٢٫٥٠ دينارًا ثمن الكعكة؛ أما الباقي فكان للجيران.",
        "هل رأيت الصورة الجديدة (رقم 42) على الموقع example.org قبل العشاء؟",
        "كتبت له رسالة طويلة عن المكتبة والحديقة والطريق إلى البحر.",
        "في النسخة 2.0 من البرنامج تظهر الصور داخل السطر كأنها حروف.",
    ],
    ("Hebrew", "he"): [
        "המעבורת יוצאת בשבע וחצי, ואף אחד לא מחכה למי שעדיין מחפש את הנעליים.",
        "\"עשרים וארבע קופסאות\", אמרה בשקט, \"הן יותר מדי בשביל אופניים\".",
        "הוא שילם 12.50 ש\"ח על העוגה; השאר - כך אמרו לו - הובטח לשכנים.",
        "ראית את התמונה החדשה (מספר 42) באתר example.org לפני ארוחת הערב?",
        "כתבתי לה מכתב ארוך על הספרייה, על הגן ועל הדרך אל הים.",
        "בגרסה 2.0 של התוכנה התמונות עומדות בשורה כאילו היו אותיות.",
    ],
    ("Devanagari", "hi"): [
        "नाव साढ़े सात बजे निकलती है, और जो अब भी अपने जूते ढूँढ़ रहा हो उसकी कोई प्रतीक्षा नहीं करता।",
        "उसने धीरे से कहा, “चौबीस डिब्बे एक साइकिल के लिए बहुत ज़्यादा हैं।”",
        "उन्होंने केक के लिए ₹१२.५० दिए; बाकी हिस्सा पड़ोसियों को दिया जा चुका था।",
        "क्या तुमने रात के खाने से पहले example.org पर नई तस्वीर (संख्या 42) देखी?",
        "मैंने पुस्तकालय, बगीचे और समुद्र के रास्ते के बारे में एक लंबी चिट्ठी लिखी।",
    ],
    ("Thai", "th"): [
        "เรือออกเวลาเจ็ดโมงครึ่งและไม่มีใครรอคนที่ยังหารองเท้าไม่เจอ",
        "เธอพูดเบาๆ ว่ากล่องยี่สิบสี่ใบมากเกินไปสำหรับจักรยานคันเดียว",
        "เขาจ่ายเงิน 12.50 บาทสำหรับขนมเค้ก ส่วนที่เหลือสัญญาไว้กับเพื่อนบ้านแล้ว",
        "คุณเห็นภาพใหม่ (หมายเลข 42) ที่ example.org ก่อนอาหารเย็นหรือยัง",
        "ฉันเขียนจดหมายยาวเกี่ยวกับห้องสมุด สวน และทางไปทะเล",
    ],
    ("CJK", "zh-Hans"): [
        "渡船七点半开，谁也不等还在找鞋子的人。",
        "她平静地说：“一辆自行车装二十四个箱子，实在太多了。”",
        "他花了12.50元买蛋糕（其余的已经答应给邻居）……",
        "晚饭以前你看过example.org上的新图片《第42号》吗？",
    ],
    ("CJK", "ja"): [
        "渡し船は七時半に出て、まだ靴を探している人を誰も待たない。",
        "「箱が二十四個では、自転車には多すぎます」と彼女は静かに言った。",
        "ケーキに１２５０円を払ったが、残りはとなりの人に約束してあった――そう聞いた。",
        "夕食の前に example.org の新しい写真（42番）を見ましたか？ちょっとミュージックもどうぞ。",
    ],
    ("CJK", "ko"): [
        "배는 일곱 시 반에 떠나고, 아직 신발을 찾는 사람은 아무도 기다리지 않는다.",
        "그녀는 조용히 말했다. \"상자 스물네 개는 자전거 한 대에 너무 많아요.\"",
        "저녁을 먹기 전에 example.org에서 새 그림(42번)을 보았습니까?",
    ],
}
# How many paragraphs of each.
COUNTS = {("Latin", "en"): 10, ("Arabic", "ar"): 10, ("Hebrew", "he"): 10, ("Devanagari", "hi"): 5, ("Thai", "th"): 5,
          ("CJK", "zh-Hans"): 4, ("CJK", "ja"): 4, ("CJK", "ko"): 2}


def paragraphs():
    chance = random.Random(50)
    made = []
    for kind, count in COUNTS.items():
        dense = kind[1] in ("zh-Hans", "ja")
        for _ in range(count):
            text = ("" if dense else " ").join(chance.choice(SENTENCES[kind]) for _ in range(4))
            units = list(text) if dense else text.split(" ")
            for _ in range(5):
                units.insert(chance.randrange(len(units) + 1), PICTURE * chance.choice([1, 1, 1, 2]))
            made.append((*kind, ("" if dense else " ").join(units)))
    return made
