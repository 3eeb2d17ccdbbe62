import InlayCore
package import InlayJSON

extension ImageMap {
  /// An image of a pack of Matrix.
  package struct PackImage {
    /// Its name, without the colons that it has in old packs.
    package var code: String
    package var url: String
    package var body: String?
    package var info: JSONValue?
  }

  /// The images of a pack of Matrix, by their names; `nil` if the value is none.
  ///
  /// Packs are state events of rooms (`m.room.image_pack`, before `im.ponies.room_emotes`), the data of an account
  /// (`im.ponies.user_emotes`), or the content of these. Very old ones have `emoticons` or `short`, and colons.
  ///
  /// - Complexity: O(n).
  package static func imagesOfPack(_ value: JSONValue) -> [PackImage]? {
    let members = ["images", "emoticons", "short"]
    let places = [value["content"], value].compactMap(\.self)
    guard let images = places.lazy.flatMap({ place in members.compactMap { place[$0]?.members } }).first
    else {
      return nil
    }
    return images.compactMap { member in
      guard let url = member.value["url"]?.string ?? member.value.string else { return nil }
      let code =
        member.name.hasPrefix(":") ? String(member.name.dropFirst().prefix { $0 != ":" }) : member.name
      return PackImage(
        code: code, url: url, body: member.value["body"]?.string, info: member.value["info"])
    }
  }
}
