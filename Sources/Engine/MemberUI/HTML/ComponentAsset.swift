public import Foundation
import MemberCore
import MemberCrypto

/// A file that a component needs, served separately from the page, as its policy demands.
public struct ComponentAsset: Sendable, Equatable {
    /// Its text.
    public let text: String
    /// The media type to serve it with.
    public let mediaType: String
    /// A name that changes with the text, so that it may be kept for ever: `face-5uGx….css`.
    public let name: String

    init(_ text: String, mediaType: String, suffix: String) {
        self.text = text
        self.mediaType = mediaType
        name = "face-" + Base64URL.encode(Digest.sha256(Data(text.utf8)).prefix(12)) + suffix
    }

    /// The text in UTF-8.
    public var data: Data { Data(text.utf8) }
}
