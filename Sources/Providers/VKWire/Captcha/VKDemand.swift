public import Foundation
public import MemberCore
public import MemberRequests

/// A step that VK requires of the member before it carries out a call, in a form that an app can show.
///
/// ```swift
/// let hook = InteractionHook(vk: .live) { demand in
///     switch demand {
///     case .captchaImage(let image): .text(await letters(of: image.address))
///     case .captchaPage(let page): await token(from: page).map(VKDemandReply.successToken) ?? .cancelled
///     case .confirmation(let text): .confirmed(await confirms(text))
///     default: .cancelled
///     }
/// }
/// ```
/// A page is one of VK's own hosts; VK's text is data, and never more than a text.
public enum VKDemand: Sendable, Equatable {
    /// The letters of a picture (error 14 without a page). Reply with ``VKDemandReply/text(_:)``.
    case captchaImage(VKCaptchaImage)
    /// A page that ends with a success token (14 and 3300). Reply with ``VKDemandReply/successToken(_:)``.
    case captchaPage(URL)
    /// A page that ends with a redirect (17, and 3301 to 3304). Reply with ``VKDemandReply/finished(_:)``.
    case validationPage(URL)
    /// A yes to this text (24), which is VK's own. Reply with ``VKDemandReply/confirmed(_:)``.
    case confirmation(String)
    /// A yes to the use of the token (25). Reply with ``VKDemandReply/confirmed(_:)`` when the member has given it.
    case tokenConfirmation
    /// A proof of the member for a token that must be extended, with VK's hash for it (3609). Reply with
    /// ``VKDemandReply/confirmed(_:)`` when the app has extended the token.
    case tokenExtension(hash: String)

    /// Reads an interaction; nil for one that is not VK's, and where VK named nothing that can be shown.
    /// - Parameter interaction: What a call of VK requires.
    public init?(_ interaction: Interaction) {
        let fields = interaction.fields
        let page = fields["redirect_uri"].flatMap { URL(string: $0, encodingInvalidCharacters: false) }
        switch interaction.kind {
        case .captcha:
            if let page {
                self = .captchaPage(page)
            } else if fields["redirect_uri"] == nil, let image = VKCaptchaImage(fields) {
                self = .captchaImage(image)
            } else {
                return nil
            }
        case .page:
            guard let page else { return nil }
            self = .validationPage(page)
        case .confirmation:
            self = fields["error_code"] == "25" ? .tokenConfirmation : .confirmation(fields["confirmation_text"] ?? "")
        case .credential:
            guard let hash = fields["extend_hash"] else { return nil }
            self = .tokenExtension(hash: hash)
        default: return nil
        }
    }
}

extension VKDemand: Masked {
    /// Only its kind: an address or a hash may hold a token.
    public var description: String {
        switch self {
        case .captchaImage: "<VK captcha's picture>"
        case .captchaPage: "<VK captcha's page>"
        case .validationPage: "<VK validation page>"
        case .confirmation: "<VK confirmation>"
        case .tokenConfirmation: "<VK token confirmation>"
        case .tokenExtension: "<VK token extension>"
        }
    }
}

/// A picture with letters.
public struct VKCaptchaImage: Sendable, Equatable {
    /// The picture's address.
    public let address: URL
    /// The width in pixels; nil if VK does not say it.
    public let width: Int?
    /// The height in pixels; nil if VK does not say it.
    public let height: Int?
    /// The letters as sound; nil if VK offers none.
    public let sound: URL?

    init?(_ fields: [String: String]) {
        guard fields["captcha_sid"] != nil, let address = Self.address(fields["captcha_img"]) else { return nil }
        self.address = address
        width = fields["captcha_width"].flatMap { Int($0) }
        height = fields["captcha_height"].flatMap { Int($0) }
        sound = Self.address(fields["captcha_track"])
    }

    /// An address of the web; never that of a file or a script.
    package static func address(_ text: String?) -> URL? {
        guard let url = text.flatMap({ URL(string: $0, encodingInvalidCharacters: false) }),
            let scheme = url.scheme?.lowercased(),
            ["https", "http"].contains(scheme), url.host()?.isEmpty == false
        else { return nil }
        return url
    }
}

extension VKCaptchaImage: Masked {
    /// Only its host.
    public var description: String { "<picture at \(address.host() ?? "")>" }
}
