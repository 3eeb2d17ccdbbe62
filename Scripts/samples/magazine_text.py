"""The text of Samples/magazine.inlay.json, one paragraph per line.

# and similar marks are roles, [tag] is the language of the paragraph, {name} is a picture.
"""

MAGAZINE = """
# The Lake Letter {cool-sun}
~ news from the water’s edge, set in two columns
The lake has two faces. In the morning it is a sheet of pewter on which the boats are drawn with a hard pencil, and by noon the sun {cool-sun} has turned it into something that nobody can look at for long. We asked the people who live beside it what they see, and hardly two of them gave the same answer.
The ferryman sees distance. The painter sees a colour for which she has no tube. The children of the school see, without exception, the place where the ice cream comes from. And the woman who keeps the café sees the weather, an hour before it arrives, in the way the reeds lean.
{lake240}
## Tea, and how to wait for it
There is a rule on the wall of the café, painted by a hand that did not hurry: water first, then patience, then tea {green-tea}. Visitors from the city read it as a joke. They learn within the quarter of an hour that it is a timetable.
The leaves come over the pass in tins that have been used so often that their labels are silver. The water is drawn from the spring behind the house, because the lake, the landlady says, is for looking at. She warms the pot, she warms the cups, she looks out of the window, and only then does she pour. Two cups {green-tea}{green-tea} are usual; a third is for people who have missed the ferry.
What does one do in the meantime? We made a list of what we saw on one wet afternoon:
* a letter was finished, read again, and torn up;
* two chess players agreed on a draw without having moved;
* somebody taught a dog to give its paw, and the dog taught somebody to give a biscuit;
* a child counted every boat {cool-sun} and got a different number each time;
* nobody looked at a clock.
The bill is written by hand, and it is never quite the same. “It depends,” says the landlady, and does not say on what.
## The cat who would not take the helmet off
Everybody here knows the cat {space-cat}. She came with the circus that wintered in the boathouse, and when the wagons left in March she sat on the jetty, in the glass helmet that had been part of her act, and watched them go. It was assumed that hunger would bring her to reason. It brought her to the kitchen door of the café instead, where she ate with the visor up and closed it again afterwards.
Since then she has been seen in every house on the shore. She prefers roofs, especially at night, when she lies on her back and looks at the stars with an expression that the priest calls professional. The schoolteacher, who has a telescope, swears that she turns her head towards satellites before they rise.
{lake160}
There have been attempts. The vet offered a hat. The glazier, for a bet, offered a larger helmet, which she inspected {space-cat} for a long time and then gave to the hedgehog. The mayor made a speech. She listened to all of it, which is more than the council did, and walked off along the railing.
> “A cat knows where she is going,” said the ferryman. “It is the rest of us who need a timetable.”
We should like to report what she thinks, but she gave no interview. She sat on our notes for an hour {space-cat}, and when she got up the page was warm, and on it, in the condensation of the glass, was the faint round print of a small planet.
## What the moon does on Tuesdays
On Tuesdays the moon {sleepy-moon} is late. This is not astronomy but hearsay; still, it is hearsay of three generations. The old people say that it stops behind the mountain to put on its nightcap, and that on Tuesdays it cannot find it. The young ones say that the old people go to bed early on Tuesdays, because of the market on Wednesday.
The schoolteacher has measured. For a whole year he wrote down the minute at which the moon cleared the ridge, and he showed us the curve: it is smooth, it is beautiful, and it has no Tuesdays in it. “And yet,” he said, and looked out of the window, where it was Tuesday, and dark {sleepy-moon}.
We waited with him until eleven. He made tea {green-tea}, not according to the rule, and apologised for it. When the light came at last it came all at once, over the water and up the wall of the boathouse, and on the roof of the boathouse sat somebody with a round head {space-cat} and looked the other way.
## Balloons, lost and found
Every summer, on the second Sunday of August, the lake lets go of its balloons {heart-balloon}. The custom is younger than it looks: it began when a seller tripped over the dog of the chess players and, lying on his back, watched a year’s income sail over the church. People clapped. He took a bow, passed the hat, and earned more than he had lost.
Now every child ties a card to a string, with a name and a wish, and the finders write back. The answers hang in the corridor of the school. Most come from the next valley, some from over the border, and one, with a stamp nobody had seen before, from a lighthouse whose keeper wished for a balloon of his own. He was sent three {heart-balloon}{heart-balloon}{heart-balloon}.
Last year a card came back without an answer. The ink had run, the string was bitten through, and around the hole there was a ring of fine scratches, as if from glass. It had been found on a roof. We have our suspicion {space-cat}, and we keep it to ourselves.
## Greetings from elsewhere
Letters reach us in all hands. We print a few of them as they came, because a translation would lose the picture in the middle.
[ar] صباح الخير من الجنوب {cool-sun} البحيرة في رسالتكم تشبه بحرنا، لكن بلا ملح. القطة {space-cat} عندنا تنام في القارب.
[he] בוקר טוב מהעיר הלבנה {cool-sun} אצלנו שותים קפה, אבל בשבילכם נכין תה {green-tea}.
[hi] झील के किनारे से नमस्ते {sleepy-moon} हमारी चाय {green-tea} में अदरक है, और हमारी बिल्ली {space-cat} बिना टोप के घूमती है।
[zh-Hant] 湖畔的朋友們好{cool-sun}我們的茶{green-tea}也需要耐心，我們的貓{space-cat}也不聽市長的話。
[ja] みずうみのみなさん、こんにちは{heart-balloon}風船がひとつ、うちの屋根にとどきました。猫{space-cat}がみつけました。
## The timetable
The ferry leaves when it is full, or when the ferryman has finished his pipe, whichever is later. In fog it does not leave. In very bright weather it leaves, but the passengers are asked to look at the floor {cool-sun}. Bicycles are carried on the roof, beside the cat. Dogs pay half; the hedgehog is a member of the crew.
The last boat goes after the last guest. Whoever misses it may sleep in the boathouse, on the sails, under the small window through which, except on Tuesdays, the moon {sleepy-moon} looks in at about ten. It is said to be the best bed on the lake. It is also said that one wakes up with the feeling of having been watched over by something round, warm, and entirely weightless.
We hope to see you here before the first snow. Bring a cup {green-tea}.
"""
