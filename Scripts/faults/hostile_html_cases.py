"""The pages of Scripts/faults/hostile-html: hostile input, each page generated on demand.

CANARY is the address of a server that must receive no request. `cases(many)` yields (name, function that makes the
bytes); `many` is the size of the large pages, a million in a real run.
"""
import base64
import random

HIT = "new Image().src='//CANARY/script'"
EVENTS = """abort animationend animationstart auxclick beforecopy beforeinput beforematch beforetoggle beforeunload blur cancel canplay
change click close contextmenu copy cuechange cut dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange
emptied ended error focus focusin focusout formdata fullscreenchange hashchange input invalid keydown keypress keyup languagechange
load loadeddata loadedmetadata loadstart message mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup offline online
pagehide pageshow paste pause play playing pointercancel pointerdown pointerenter pointermove pointerover pointerrawupdate pointerup
popstate progress ratechange readystatechange reset resize scroll scrollend search securitypolicyviolation seeked seeking select
selectionchange selectstart show slotchange stalled storage submit suspend timeupdate toggle touchcancel touchend touchmove
touchstart transitioncancel transitionend transitionrun transitionstart unhandledrejection unload volumechange waiting
webkitanimationend webkitmouseforcechanged wheel xyzzy""".split()
ELEMENTS = """a abbr address area article aside audio b base bdo big blink blockquote body br button canvas caption center cite code col
colgroup datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h6
head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math
menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp
rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td
template textarea tfoot th thead time title tr track tt u ul var video wbr xmp x-unknown""".split()
PNG = base64.b64encode(base64.b16decode(
    "89504E470D0A1A0A0000000D49484452000000010000000108060000001F15C4890000000D4944415478DA6364F8CF500F0003860180"
    "5A347D6B0000000049454E44AE426082")).decode()
URL_ATTRIBUTES = """action archive background cite classid code codebase data dynsrc formaction href icon itemid itemtype longdesc lowsrc
manifest ping poster profile src srcdoc srcset style usemap xlink:href xml:base""".split()


def text(value):
    return value.encode("utf-8", "surrogatepass")


def cases(many):
    made = []

    def case(name, make):
        made.append((name, (lambda make=make: make) if isinstance(make, bytes) else make))

    thousand = max(10, many // 1000)
    ten_thousand, hundred_thousand = thousand * 10, thousand * 100

    # Script in every attribute.
    for element in ("a", "body", "details", "div", "img", "input", "marquee", "object", "picture", "svg", "table", "video"):
        case(f"handlers of {element}", text(
            "".join(f'<{element} on{event}="{HIT}" src=x href=#>text {event}</{element}>' for event in EVENTS)))
    case("handlers of everything", text("".join(
        f"<{element} onload={HIT} onerror={HIT} onfocus={HIT} autofocus tabindex=1 contenteditable>{element}" for element in ELEMENTS)))
    case("handlers in odd spelling", text(
        f"<img/src=x/onerror={HIT}><img\x0csrc=x\x0conerror={HIT}><img src=x OnErRoR={HIT}><img src=x onerror\x00={HIT}><img src=x"
        f" \x00onerror={HIT}><img src='x'onerror={HIT}><img src=x one\x00rror={HIT}><img src=x `onerror={HIT}`><img src=`x` onerror="
        f"`{HIT}`><img a='b'c\"onerror={HIT}><img src=x x:onerror={HIT}><svg/onload={HIT}><svg><animate onbegin={HIT} attributeName=x dur=1s>"
        f"<img src=x onerror\n=\n{HIT}><img =onerror src=x =onerror={HIT}><img src=x \"onerror={HIT}\"><p/onclick={HIT}/>x"))
    script = f"javascript:{HIT}"
    schemes = {
        "plain": script, "capitals": script.replace("javascript", "JaVaScRiPt"), "tab in it": script.replace("v", "v&Tab;", 1),
        "line feed in it": script.replace("r", "&#10;r", 1), "return in it": script.replace("s", "&#x0D;s", 1),
        "before it a space": " " + script, "before it controls": "&#1;&#2;&#31;" + script, "before it NUL": "\0" + script,
        "NUL in it": script.replace("v", "v\0", 1), "entities": "".join(f"&#{ord(c)};" for c in script),
        "entities without end": "".join(f"&#x{ord(c):x}" + ";" * (i % 2) for i, c in enumerate(script)),
        "long entities": "".join(f"&#0000000000{ord(c)};" for c in script), "named colon": script.replace(":", "&colon;", 1),
        "escapes": script.replace("a", "%61"), "no-break space": "\u00a0" + script, "mark": "\ufeff" + script,
        "line separator": "\u2028" + script, "full width": "ｊａｖａｓｃｒｉｐｔ:" + HIT, "long s": script.replace("s", "ſ", 1),
        "vbscript": 'vbscript:MsgBox("x")', "livescript": "livescript:x", "mocha": "mocha:x",
        "data": "data:text/html;base64," + base64.b64encode(text(f"<script>{HIT}</script>")).decode(),
        "data of SVG": f"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload=\"{HIT}\"/>",
        "data without type": f"data:,<script>{HIT}</script>", "data in capitals": f"DATA:text/html,<script>{HIT}</script>",
        "data with a tab": f"da\tta:text/html,<script>{HIT}</script>", "feed": "feed:" + script, "view-source": "view-source:" + script,
        "jar": "jar:" + script, "blob": "blob:null/x", "filesystem": "filesystem:x", "nothing before": ":" + script, "twice": "javascript:" + script,
        "with a slash": "/" + script, "comment": f"javascript://%0a{HIT}",
    }
    for name, url in schemes.items():
        url = url.replace('"', "&quot;")
        case(f"scheme: {name}", text("".join(
            f'<{element} {attribute}="{url}">text</{element}>' for element, attribute in (
                ("a", "href"), ("area", "href"), ("img", "src"), ("img", "srcset"), ("source", "srcset"), ("svg:a", "xlink:href"), ("base", "href"),
                ("iframe", "src"), ("form", "action"), ("object", "data"), ("embed", "src"), ("link", "href"), ("body", "background"),
                ("q", "cite"), ("video", "poster")))))
    for attribute in URL_ATTRIBUTES:
        case(f"attribute {attribute}", text("".join(
            f'<{element} {attribute}="{script}">text</{element}><{element} {attribute}=\'//CANARY/{attribute}\' rel=stylesheet>'
            for element in ELEMENTS if element not in ("plaintext", "script", "style", "textarea", "title", "xmp", "iframe", "noembed",
                                                       "noframes", "img", "image", "video", "audio", "source", "track", "picture", "embed",
                                                       "object", "input"))))
    # Tags that never end, and ends without a start.
    for element in ("div", "p", "b", "i", "a", "font", "nobr", "span", "li", "ul", "ol", "dl", "dd", "table", "tr", "td", "select", "option",
                    "button", "form", "svg", "math", "mi", "foreignObject", "template", "h1", "blockquote", "pre", "picture", "ruby", "rt",
                    "details", "frameset", "object", "applet", "marquee", "caption", "center", "address", "x-unknown", "sub", "u", "q",
                    "iframe", "style", "script", "title", "textarea", "noscript", "xmp", "plaintext", "head", "body", "html", "bdo", "img",
                    "br", "hr", "input", "source", "meta", "base", "link"):
        if element in ("svg", "math", "foreignObject", "a", "font", "button", "caption"):
            case(f"many <{element}> with text", lambda element=element: text(f"<{element}>x" * many))
        case(f"many <{element}>", lambda element=element: text(f"<{element}>" * many))
    for element in ("p", "br", "div", "b", "a", "table", "body", "html", "li", "svg", "x"):
        case(f"many </{element}>", lambda element=element: text("x" + f"</{element}>" * many))
    for name, piece in {
            "b p": "<b><p>", "a div": "<a><div>", "a table": "<a><table>", "i b in turn": "<i><b></i></b>", "b with ends": "<b>x</b>",
            "table tr td": "<table><tr><td>", "svg foreignObject": "<svg><foreignObject>", "math mi svg": "<math><mi><svg><desc>",
            "ul li": "<ul><li>", "ol li with text": "<ol><li>x", "dl dt dd": "<dl><dt><dd>", "select in table": "<table><select>", "p and table": "<p><table>",
            "nobr": "<nobr>x<nobr>", "template table": "<template><table>", "blockquote p": "<blockquote><p>x", "font of sizes": "<font size=7>x",
            "text in a table": "<table>x", "span with style": '<span style="color:red;font-size:200%">x', "big": "<big>x", "em in em": "<div style='font-size:2em'>x",
            "ruby": "<ruby>x<rt>y", "picture img": "<picture><img>", "sup": "<sup>x", "dir": "<p dir=rtl><bdo dir=ltr>x",
            "quote in quote": "<q>x", "summary": "<details><summary>x", "hidden": "<div hidden>x", "tags of one letter": "<a><b><i><u><s><p>"}.items():
        case(f"many times {name}", lambda piece=piece: text(piece * (many // 2)))
    # Formatting elements that every paragraph opens again.
    for name, opening, again in (
            ("different fonts", lambda i: f"<font color=#{i:06x}>", "<p>x"), ("different anchors", lambda i: f"<b id={i}>", "<p>x</p>"),
            ("different in a table", lambda i: f"<i class=c{i}>", "<table>x</table>"), ("different in divisions", lambda i: f"<u title={i}>", "<div>x</div>"),
            ("different, ended wrongly", lambda i: f"<s lang=l{i}>", "</p>x")):
        case(f"formatting again and again: {name}", lambda opening=opening, again=again: text(
            "<p>" + "".join(map(opening, range(ten_thousand))) + again * ten_thousand))
    case("adoption: b around blocks", lambda: text(("<b id=x>" * 8 + "<div>" * 8 + "</b>" * 8) * thousand))
    case("adoption: many blocks in one b", lambda: text("<b>" + "<div>x" * ten_thousand + "</b>" * ten_thousand))
    case("adoption: a in a", lambda: text("<a href=x><div>" * hundred_thousand + "</a>" * hundred_thousand))
    case("tags at random", lambda: text("".join(
        random.Random(7).choices([f"<{e}>" for e in ELEMENTS] + [f"</{e}>" for e in ELEMENTS] + ["x", " ", "&amp;"], k=many // 2)).replace(
            "<plaintext>", "")))
    # Character references.
    for name, piece in {
            "amp": "&amp;", "lone ampersands": "&", "emoji": "&#x1F600;", "unknown": "&nosuchthing;", "longest": "&CounterClockwiseContourIntegral;",
            "without end": "&notit", "half of pairs": "&#xD83D;", "too large": "&#x110000;", "NUL": "&#0;", "numbers of Windows": "&#128;&#159;",
            "hash only": "&#", "hash x": "&#x", "two of one": "&NotEqualTilde;", "separators": "&#13;&#x2028;&#x2029;", "object replacement": "&#xFFFC;"}.items():
        case(f"entities: {name}", lambda piece=piece: text("<p>" + piece * (many // 2)))
    case("entities: a million digits", lambda: text("&#" + "9" * many + ";&#x" + "f" * many + ";&#" + "0" * many + "65;"))
    case("entities: a name of a million letters", lambda: text("&" + "a" * many + ";"))
    case("entities in an attribute", lambda: text('<a href="?' + "&amp;x=1&copy=2" * (many // 4) + '">x</a>'))
    case("entities declared", text('<!DOCTYPE x [<!ENTITY a "' + "lol" * 9 + '"><!ENTITY b "&a;&a;&a;&a;">]><p>&b;&b;</p>'))
    # data: URLs.
    for name, kind in {
            "text/html": "text/html", "SVG": "image/svg+xml", "JavaScript": "application/javascript", "CSS": "text/css", "XML": "text/xml",
            "no type": "", "a type of its own": "image/x-apple-adaptive-glyph", "capitals": "IMAGE/PNG", "with parameters": "image/png;x=y;charset=utf-8",
            "video": "video/mp4", "PDF": "application/pdf"}.items():
        body = base64.b64encode(text(f"<svg xmlns='http://www.w3.org/2000/svg' onload=\"{HIT}\"><script>{HIT}</script></svg>")).decode()
        case(f"data: {name}", text(
            f'<img src="data:{kind};base64,{body}" alt=x><picture><source srcset="data:{kind};base64,{body} 1x" type="{kind}"><img src="data:{kind},'
            f'%3Cscript%3E{HIT}"></picture><object data="data:{kind};base64,{body}">o</object><embed src="data:{kind};base64,{body}">'
            f'<iframe src="data:{kind};base64,{body}"></iframe><video poster="data:{kind};base64,{body}"></video>'))
    case("data: broken base64", text("".join(f'<img src="data:image/png;base64,{x}">' for x in (
        "A", "====", "AA=A", "@@@@", PNG[:-3], PNG + "!", " " + PNG + " ", PNG.replace("A", "%41"), "\u00e9", PNG[:9] + "\n" + PNG[9:], "=" * 99))))
    case("data: bomb of base64", lambda: text('<img src="data:image/png;base64,' + "A" * (many * 12) + '">'))
    case("data: bomb of escapes", lambda: text('<img src="data:image/png,' + "%00" * (many * 2) + '">'))
    case("data: white space in base64", lambda: text('<img src="data:image/png;base64,' + "A \n\t" * many + '">'))
    case("data: many", lambda: text(f'<img src="data:image/png;base64,{PNG}">' * ten_thousand))
    case("data: many, all different", lambda: text("".join(
        f'<img src="data:image/png;base64,{base64.b64encode(b"%d" % i).decode()}">' for i in range(hundred_thousand // 2))))
    case("data: a type of a megabyte", lambda: text('<img src="data:image/' + "x" * many + ";a=" + "b" * many + f';base64,{PNG}">'))
    # What never ends, and NUL.
    for name, page in {
            "comment": "a<!-- b", "comment with a tag": f"a<!-- <img src=x onerror={HIT}>", "comment ended by bang": f"<!-- --!><img src=x onerror={HIT}>",
            "comment ended at once": f"<!--><img src=x onerror={HIT}>--><!---><svg onload={HIT}>-->", "tag": "<p><a", "attribute": "<p>a<b class", "value": '<p>a<b class="',
            "value unquoted": "a<b class=x", "doctype": "<!DOCTYPE html PUBLIC \"", "CDATA": "<svg><![CDATA[ <p>", "script": f"<script>{HIT}", "script in comment": f"<script><!--<script>{HIT}</script>",
            "style": "<style>p{", "textarea": f"<textarea><img src=x onerror={HIT}>", "title": f"<title><img src=x onerror={HIT}>", "noscript": f"<noscript><img src=x onerror={HIT}>",
            "processing instruction": f"<?xml <img src=x onerror={HIT}>", "end tag": "<p>a</p", "entity": "a&am", "nothing": "", "less than": "<", "end of tag only": "</", "bang": "<!", "dashes": "<!-"}.items():
        case(f"unclosed: {name}", text(page))
    case("unclosed: everything", text("".join(f"<{e} x='" if i % 9 == 0 else f"<{e} " + ("x>" if i % 2 else ">") for i, e in enumerate(ELEMENTS))))
    for name, page in {
            "in names": f"<sc\0ript>{HIT}</sc\0ript><\0script>{HIT}</script><i\0mg src=x onerror={HIT}>", "in text": "a\0b<p>c\0d<pre>\0</pre>", "in a table": "<table>\0<tr>\0<td>\0",
            "in values": f'<a href="java\0script:{HIT}">x</a><img alt="a\0b" src="\0">', "in SVG": "<svg>\0<text>a\0b", "only": "\0" * 1000}.items():
        case(f"NUL {name}", text(page))
    case("NUL a million times", lambda: b"<p>a" + b"\0" * many)
    # Large attributes, and many.
    case("an attribute of ten megabytes", lambda: text('<p title="' + "x" * (many * 10) + '">a'))
    case("an alternative text of a megabyte", lambda: text('<img src=a.png alt="' + "x&lt;" * (many // 5) + '">a'))
    case("a link of a megabyte", lambda: text('<a href="' + "x" * many + '">a</a>'))
    case("a million attributes", lambda: text("<p " + " ".join(f"a{i}=b" for i in range(many)) + ">x"))
    case("a million times one attribute", lambda: text("<p " + "class=x " * many + ">x"))
    case("a million empty attributes", lambda: text("<p " + "= " * many + ">x"))
    case("names of attributes that collide", lambda: text("<p " + " ".join(f"{'a' * (i % 60)}{i % 5000}" for i in range(hundred_thousand)) + ">x"))
    case("many tags with many attributes", lambda: text(("<p " + " ".join(f"data-{i}={i}" for i in range(100)) + ">x") * ten_thousand))
    case("a tag's name of a megabyte", lambda: text("<" + "x" * many + ">a</" + "x" * many + ">"))
    case("an attribute's name of a megabyte", lambda: text("<p " + "x" * many + "=1>a"))
    case("a million classes", lambda: text('<style>.c1{color:red}</style><p class="' + " ".join(f"c{i}" for i in range(many)) + '">a'))
    case("a language of a megabyte", lambda: text('<p lang="' + "x" * many + '"><span lang="' + "y" * many + '">a'))
    # Style sheets.
    for name, css in {
            "import": "@import '//CANARY/import';@import url(//CANARY/import2);", "url": "p{background:url(//CANARY/url);list-style-image:url('//CANARY/list');cursor:url(\"//CANARY/cursor\"),auto}",
            "url with escapes": "p{background:\\75 rl(//CANARY/escape);background:u\\72l(//CANARY/escape2)}", "font-face": "@font-face{font-family:f;src:url(//CANARY/font)}p{font-family:f}",
            "expression": f"p{{width:expression({HIT});behavior:url(//CANARY/x.htc);-moz-binding:url(//CANARY/x#y)}}", "content": "p::before{content:url(//CANARY/content)}p::after{content:'</style><script>'}",
            "string of a family": "p{font-family:'</style><img src=x onerror=" + HIT.replace("'", "`") + ">'}", "family that breaks out": "p{font-family:\"x;background:url(//CANARY/f)\"}",
            "custom property": "p{--x:url(//CANARY/custom);background:var(--x)}", "image-set": "p{background:image-set('//CANARY/set' 1x);mask:url(//CANARY/mask)}", "link color": "a:visited{background:url(//CANARY/visited)}"}.items():
        case(f"CSS: {name}", text(f"<style>{css}</style><p style=\"{css.replace(chr(34), '&quot;')}\">a <a href=#>b</a><span style=\""
                                  + css[css.find("{") + 1:].replace('"', "&quot;").rstrip("}") + "\">c</span>"))
    for name, value in {
            "url": "background:url(//CANARY/u)", "family": "font-family:\"x\" onload='y', '\\\"><script>x</script>'", "family with braces": "font-family:'};*{background:url(//CANARY/v)'",
            "comment": "color:/**/red;/* ;background:url(//CANARY/w)", "huge numbers": "font-size:1e999px;margin:-1e308pt;line-height:99999999999999999999;text-indent:nan",
            "units": "font-size:1e9em;width:calc(1e308 * 1e308 * 1px);letter-spacing:infinity", "important": "color:red!important;display:none !important"}.items():
        case(f"style: {name}", text(f"<p style=\"{value.replace(chr(34), '&quot;')}\">a<b style=\"{value.replace(chr(34), '&quot;')}\">b</b></p>" * 3))
    case("CSS: many rules and many elements", lambda: text(
        "<style>" + "".join(f".c{i}{{color:#{i % 4096:03x}}}" for i in range(ten_thousand)) + "</style>" + "".join(f"<p class=c{i % ten_thousand}>x" for i in range(hundred_thousand))))
    case("CSS: many rules for one name", lambda: text("<style>" + "p{color:red}" * ten_thousand + "</style>" + "<p>x" * ten_thousand))
    case("CSS: hundred thousand rules", lambda: text("<style>" + "p.x{color:red}" * hundred_thousand + "</style><p class=x>x"))
    case("CSS: rules over the limit", lambda: text("<style>" + "p{color:red;color:blue}" * hundred_thousand + "</style><p>x"))
    case("CSS: descendants", lambda: text("<style>" + "".join("div " * 50 + f".e{i}{{color:red}}" for i in range(thousand)) + "</style>" + "<div>" * 400 + "".join(f"<p class=e{i % thousand}>x</p>" for i in range(ten_thousand))))
    case("CSS: long selector", lambda: text("<style>" + "div>" * (many // 4) + "p{color:red}</style><p>x"))
    case("CSS: nested not", lambda: text("<style>" + ":not(" * hundred_thousand + "p" + ")" * hundred_thousand + "{color:red}</style><p>x"))
    case("CSS: braces", lambda: text("<style>" + "{" * many + "</style><p>x"))
    case("CSS: media in media", lambda: text("<style>" + "@media all{" * hundred_thousand + "p{color:red}</style><p>x"))
    case("CSS: parentheses", lambda: text("<p style='color:" + "(" * many + "'>x"))
    case("CSS: calc in calc", lambda: text("<p style='font-size:" + "calc(1px + " * hundred_thousand + "1px'>x"))
    case("CSS: escapes", lambda: text("<p style='font-family:" + "\\41 " * (many // 2) + "'>x"))
    case("CSS: a string without end", lambda: text("<p style='font-family:\"" + "x" * many + "'>x"))
    case("CSS: families", lambda: text("<p style='font-family:" + "a," * (many // 2) + "'>x"))
    case("CSS: declarations", lambda: text("<p style='" + "color:red;" * (many // 10) + "'>x"))
    case("CSS: many different styles", lambda: text("".join(f"<span style='font-size:{i}px'>x</span>" for i in range(hundred_thousand))))
    case("CSS: comments", lambda: text("<style>" + "/**/" * (many // 4) + "/*</style><p>x"))
    case("CSS: shadows", lambda: text("<p style='text-shadow:" + "1px 1px red," * (many // 10) + "0 0'>x"))
    case("CSS: variables of variables", text("<style>:root{" + "".join(f"--a{i}:var(--a{i + 1})var(--a{i + 1});" for i in range(60)) + "}p{color:var(--a0)}</style><p>x"))
    case("CSS: sheets", lambda: text("<style>p{color:red}</style>" * ten_thousand + "<p>x"))
    case("CSS: own names with anything in them", text(
        "<p style='--inlay-tabs:" + "9e99pt x," * 99 + ";--inlay-stroke:99999999999999999999;--inlay-font-class:\"</style>\";--inlay-line-height:-;--inlay-x'>a"
        "<p data-inlay-role='\"><script>' data-inlay-marker='\0\n\u2029' data-inlay-level=99999999999999999999 data-inlay-newline=x>b"))
    # Pictures.
    case("pictures in pictures", lambda: text(f'<picture><source srcset="data:image/png;base64,{PNG}" type=image/x-apple-adaptive-glyph>' * ten_thousand + "<img src=x>"))
    case("many sources", lambda: text("<picture>" + f'<source srcset="data:image/png;base64,{PNG} 1x" type=image/png>' * ten_thousand + "<img src=x alt=y></picture>"))
    case("sources without a picture", lambda: text("<source srcset=a.png>" * hundred_thousand))
    case("srcset of many", lambda: text('<img srcset="' + ",".join(f"a{i}.png {i}w" for i in range(many // 10)) + '">'))
    case("srcset of commas", lambda: text('<img srcset="' + "," * many + '">'))
    case("srcset of parentheses", lambda: text('<img srcset="a ' + "(" * many + '">'))
    case("sizes", lambda: text('<img sizes="' + "(min-width:1px) calc(1px + " * (many // 20) + '" srcset="a 1w">'))
    case("many images outside", lambda: text("".join(f"<img src=https://example.org/{i}.png alt={i}>" for i in range(hundred_thousand))))
    case("many equal images outside", lambda: text("<img src=https://example.org/a.png alt=a>" * (many // 10)))
    for name, src in {"up": "../../../../etc/passwd", "absolute": "/etc/passwd", "file": "file:///etc/passwd", "escaped": "%2e%2e/%2e%2e/etc/passwd", "UNC": "\\\\host\\share",
                      "NUL": "a\0.png", "device": "/dev/zero", "itself": "in.html", "folder": ".", "double slash": "//CANARY-image/x", "cid": "cid:../x", "long": "a/" * 5000 + "a",
                      "proc": "/proc/self/environ"}.items():
        case(f"an image from {name}", text(f'<img src="{src}" alt=x><picture><source srcset="{src}" type="image/x-apple-adaptive-glyph"><img src="{src}"></picture>'))
    case("sizes of images", text("".join(f'<img src=a.png width="{w}" height="{w}" style="width:{w};height:{w}px">' for w in (
        "0", "-1", "1e99", "99999999999999999999", "100%", "nan", "1px", " 5 ", "", "٣", "0x10", "5.5.5", "+5", "calc(1px)"))))
    # Encodings.
    danger = f"<p>a<img src=x onerror={HIT}><script>{HIT}</script>"
    for name, data in {
            "UTF-16 LE": b"\xff\xfe" + danger.encode("utf-16-le"), "UTF-16 BE": b"\xfe\xff" + danger.encode("utf-16-be"), "UTF-16 of odd length": b"\xff\xfe" + danger.encode("utf-16-le") + b"x",
            "UTF-16 without mark": danger.encode("utf-16-le"), "lone halves": b"\xff\xfe" + b"\x3d\xd8" * 1000, "UTF-32": danger.encode("utf-32"),
            "UTF-7": b"<meta charset=utf-7>+ADw-script+AD4-x+ADw-/script+AD4-", "UTF-16 in meta": b"<meta charset=utf-16>" + text(danger),
            "many charsets": b"".join(b"<meta charset=%s>" % c for c in (b"utf-8", b"x-user-defined", b"replacement", b"iso-2022-jp", b"hz-gb-2312", b"utf-7")) + text(danger),
            "ISO-2022-JP": b"<meta charset=iso-2022-jp><p>\x1b$B<script>\x1b(B<img alt=\"\x1b$B\"><img src=x onerror=x>\x1b(J\\", "overlong": b"<p>\xc0\xbcscript\xc0\xbe\xe0\x80\xbc\xf0\x80\x80\xbcb>",
            "surrogates": b"<p>\xed\xa0\xbd\xed\xb8\x80", "broken at the end": b"<p>a\xf0\x9f\x98", "Shift_JIS": b"<meta charset=shift_jis><a title=\"\x81\" onclick=x>y", "GBK": b"<meta charset=gbk><p>\x81<b>",
            "Big5": b"<meta charset=big5><a title='\xa1' onclick=y>z</a>", "EUC-JP": b"<meta charset=euc-jp><p>\x8f\xa1<b>", "random bytes": bytes(random.Random(3).randrange(256) for _ in range(20000)),
            "mark in the middle": text("<p>a\ufeff<script>\ufeffx</script>b")}.items():
        case(f"encoding: {name}", data)
    case("encoding: ten megabytes of broken UTF-8", lambda: b"<meta charset=utf-8><p>" + b"\xff\xc3" * (many * 5))
    # What sanitizers were taken in by: markup that becomes other markup when it is written and read again.
    for number, page in enumerate([
            f"<svg></p><style><a id=\"</style><img src=1 onerror={HIT}>\">", f"<math></p><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror={HIT}&gt;\">",
            f"<math><mtext><table><mglyph><style><math><img src=x onerror={HIT}></style></mglyph></table></mtext></math>",
            f"<form><math><mtext></form><form><mglyph><style></math><img src onerror={HIT}>", f"<noscript><p title=\"</noscript><img src=x onerror={HIT}>\">",
            f"<svg><title><style><img src=x onerror={HIT}></style></title></svg>", f"<svg><desc><![CDATA[</desc><script>{HIT}</script>]]></svg>", f"<math><annotation-xml encoding=text/html><style><img src=x onerror={HIT}>",
            f"<template><s><template><s><img src=x onerror={HIT}>@shafigullin</s></template></s></template>", f"<listing>&lt;img src=x onerror={HIT}&gt;</listing>", f"<xmp><p title=\"</xmp><img src=x onerror={HIT}>\">",
            f"<img alt=\"`><img src=x onerror={HIT}>`\">", f"<a title='`onmouseover={HIT} `'>x</a>", f"<textarea><p title=\"</textarea><img src=x onerror={HIT}>\">", f"<title><p title=\"</title><img src=x onerror={HIT}>\">",
            f"<iframe><p title=\"</iframe><img src=x onerror={HIT}>\">", f"<noembed><p title=\"</noembed><img src=x onerror={HIT}>\">", f"<plaintext><img src=x onerror={HIT}>", f"<select><option><style><img src=x onerror={HIT}></style>",
            f"<svg><foreignObject><p><style><img src=x onerror={HIT}></style>", f"<p>&lt;script&gt;{HIT}&lt;/script&gt;&amp;lt;script&amp;gt;", f"&lt;img src=x onerror={HIT}&gt; &amp;#60;script&amp;#62;", f"<img title=\"&quot; onerror={HIT} x=&quot;\" src=x alt=\"&quot;&gt;&lt;script&gt;{HIT}\">",
            f"<a href=\"https://x/&quot; onclick=&quot;{HIT}\">x</a>", f"<p style=\"font-family:&quot;&quot; onclick={HIT} &quot;\">x", f"<p style=\"font-family:'\\22 onclick=x'\">x", f"<p lang='\" onclick={HIT} x=\"'>x", f"<p dir='rtl\" onclick=\"{HIT}'>x",
            f"<ol type='\" onclick={HIT}'><li value='\" onclick={HIT}'>x", f"<font face='\" onclick={HIT}' color='\" onclick={HIT}' size='\" onclick={HIT}'>x", f"<img width='\" onclick={HIT}' height='\"><script>' src=a.png>", f"<html lang='\" onload={HIT}'><title>\"></title><meta name=author content='\"><script>{HIT}</script>'><body>x",
            f"<math><mi//xlink:href=\"data:x,<script>{HIT}</script>\">", f"<svg><use href=\"data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='{HIT}'/></svg>#x\"/>", f"<svg><script>{HIT}</script><script href=//CANARY/x></script></svg>",
            f"<svg><a><animate attributeName=href values=javascript:{HIT} /><text>x</text></a></svg>", f"<svg><set attributeName=onmouseover to={HIT}>", f"<details open ontoggle={HIT}><summary>x</summary></details>", f"<video><source onerror={HIT}></video><audio src=x onerror={HIT}>",
            f"<isindex type=image src=1 onerror={HIT}>", f"<dialog open onclose={HIT}><form method=dialog><button>x</button></form>", f"<object data='javascript:{HIT}'><param name=src value='javascript:{HIT}'>x</object>", f"<embed src=//CANARY/x.swf allowscriptaccess=always>", f"<applet code=x archive=//CANARY/x>x</applet>",
            f"<meta http-equiv=refresh content='0;url=javascript:{HIT}'><meta http-equiv=refresh content='0;url=//CANARY/refresh'><p>x", "<base href=//CANARY/ target=_top><a href=x>y</a><img src=x.png alt=z>", "<link rel=stylesheet href=//CANARY/link><link rel=import href=//CANARY/import><link rel=prefetch href=//CANARY/pre>x",
            f"<iframe src=//CANARY/frame srcdoc='<script>{HIT}</script>'></iframe><frameset><frame src=//CANARY/frame2></frameset>", f"<form action=//CANARY/form><input name=q autofocus onfocus={HIT}><button formaction=javascript:{HIT}>b</button></form>", f"<script src=//CANARY/src></script><script type=module>{HIT}</script><script type=text/x-y>z</script>x",
            f"<div><style>@media x{{</style><img src=x onerror={HIT}>", f"<!--[if gte IE 4]><script>{HIT}</script><![endif]--><!--[if !mso]><!-->x<!--<![endif]-->", f"<![CDATA[<script>{HIT}</script>]]>", f"<?php echo '<script>{HIT}</script>'; ?>x", f"<%= <script>{HIT}</script> %>x", f"{{{{constructor.constructor('{HIT}')()}}}} ${{x}} <p v-html='{HIT}' ng-app ng-init='{HIT}'>x",
            f"<ruby><rt><style></rt><img src=x onerror={HIT}>", f"<p id=getElementById name=body class=x><img name=cookie id=documentElement src=x>", f"<a href=//CANARY/ping ping=//CANARY/ping download target=_blank>x</a>", f"<bdo dir=rtl onmouseover={HIT}>x</bdo>", f"<li style='list-style:url(//CANARY/li)'>x"]):
        case(f"becomes another {number + 1:02}", text(page))
    # Directions, controls, what cannot be seen.
    case("bidi: overrides", lambda: text("<p>" + "\u202e\u202d\u2067\u2066" * (many // 8)))
    case("bidi: elements", lambda: text("<bdo dir=rtl>x<bdi>y" * (many // 10)))
    case("all controls", text("<p>" + "a".join(chr(c) for c in [*range(1, 32), *range(127, 160), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF, 0x1FFFF, 0x10FFFF, 0xE0001, 0xFFF9, 0xFFFC])))
    case("many object replacements", lambda: text("<p>" + "\ufffc" * (many // 2)))
    case("marks on one letter", lambda: text("<p>a" + "\u0301" * (many // 2)))
    case("spaces", lambda: text("<p>a" + " \t\n" * many + "b"))
    case("spaces between elements", lambda: text("<b> </b> " * (many // 8)))
    case("lines of pre", lambda: text("<pre>" + "\n" * many))
    case("br", lambda: text("<p>" + "x<br>" * (many // 4)))
    case("returns", lambda: b"<p>" + b"\r" * many)
    # Lists and tables.
    case("deep lists", lambda: text("<ul><li>x" * hundred_thousand))
    case("deep lists with ends", lambda: text("<ol><li>x" * ten_thousand + "</li></ol>" * ten_thousand))
    case("a list of a million", lambda: text("<ol>" + "<li>x" * (many // 2)))
    case("numbers of lists", text("".join(f"<ol start={n} type={t} reversed><li value={n}>x<li>y</ol>" for n in ("9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e9", "", "-0", "3999", "4000") for t in "1aAiIx")))
    case("a roman million", lambda: text("<ol type=i start=1000000>" + "<li>x" * ten_thousand))
    case("reversed lists", lambda: text("<ol reversed>" + "<li>x" * hundred_thousand + "</ol>" + "<ol reversed><li>y</ol>" * ten_thousand))
    case("a marker of a megabyte", lambda: text("<ul style='list-style-type:\"" + "x" * many + "\"'>" + "<li>y" * 100))
    case("a table of many cells", lambda: text("<table>" + "<tr><td>a<td>b<td>c" * (many // 20)))
    case("spans of cells", lambda: text("<table>" + '<tr><td colspan=1000000000 rowspan=1000000000>x' * thousand))
    case("tables in tables", lambda: text("<table><tr><td>x" * hundred_thousand))
    case("text before tables", lambda: text("<table>" + "x<b>y</b>" * hundred_thousand))
    case("grids in grids", lambda: text("<table><tr><td>x<td>" * hundred_thousand))
    case("boxes in boxes", lambda: text("<div style='border:1px solid'>x" * hundred_thousand))
    case("cells that reach over all rows", lambda: text(
        "<table>" + "".join(f"<tr><td rowspan={65535 - i} colspan=2>x<td>y" for i in range(hundred_thousand // 2))))
    case("cells that would overlap", lambda: text("<table>" + "<tr><td>x<td rowspan=3>y<tr><td colspan=9>z" * (many // 40)))
    case("rows without cells", lambda: text("<table>" + "<tr>" * (many // 2)))
    case("rows of a height", lambda: text("<table>" + "<tr height=1>" * (many // 4)))
    case("columns", lambda: text("<table>" + "<col span=1000 width=5>" * (many // 20) + "<tr><td>x<td>y"))
    case("cells of no table", lambda: text("<i style='display:table-cell'>x</i>y" * (many // 20)))
    case("cells in cells of no table", lambda: text("<i style='display:table-cell'>x<b style='display:table-row'>" * hundred_thousand))
    case("captions", lambda: text("<table>" + "<caption>x" * (many // 4)))
    case("a row of a million cells", lambda: text("<table><tr>" + "<td>x" * (many // 2)))
    case("definition lists", lambda: text("<dl>" + "<dt>a<dd>b" * (many // 4)))
    # A page, plainly too large in one way.
    case("ten megabytes of text", lambda: text("word " * (many * 2)))
    case("ten megabytes without a space", lambda: text("x" * (many * 10)))
    case("many paragraphs", lambda: text("<p>x" * many))
    case("many links", lambda: text("".join(f"<a href=https://example.org/{i}>x</a> " for i in range(many // 20))))
    case("many titles", lambda: text("<title>x</title>" * hundred_thousand + "<meta name=author content=y>" * hundred_thousand))
    case("many comments", lambda: text("<!-- x -->" * (many // 2) + "a"))
    case("comments of dashes", lambda: text("<!--" + "-" * (many * 5) + "a"))
    case("many doctypes", lambda: text("<!DOCTYPE html>" * (many // 5) + "a"))
    case("less thans", lambda: text("<" * (many * 2)))
    case("script with many false ends", lambda: text("<script>" + "</scrip" * (many // 2)))
    case("title with many false ends", lambda: text("<title>" + "</titl>&lt" * (many // 4)))
    case("script with many comments", lambda: text("<script>" + "<!--<script>" * (many // 4)))
    case("ids and anchors", lambda: text("".join(f"<a name=n{i} id=i{i}></a>" for i in range(hundred_thousand)) + "<a href=#n1>x</a>"))
    return made
