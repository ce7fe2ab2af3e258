import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import VKWire

/// How a request ended.
enum VKRequestOutcome: Sendable {
    case response(any Sendable, body: Data, ProviderReply.Source)
    case failure(VKAPIError, Kind)

    /// The callback that a failure leads to.
    enum Kind: Sendable, Equatable {
        case connection
        case parsing
        case refusal
        case captcha(VKCaptcha)
        case validation(URL)
    }

    /// The outcome of a failed call.
    /// - Parameter error: The pipeline's error.
    init(_ error: RequestError) { self = .failure(VKAPIError(error), Kind(error)) }

    /// The error of a failure.
    var error: VKAPIError? { if case .failure(let error, _) = self { error } else { nil } }

    /// The response; throws the error of a failure.
    func get() throws(VKAPIError) -> any Sendable {
        switch self {
        case .response(let value, _, _): value
        case .failure(let error, _): throw error
        }
    }
}

extension VKRequestOutcome.Kind {
    /// The callback for the pipeline's error.
    init(_ error: RequestError) {
        switch error {
        case .transport, .status: self = .connection
        case .invalidReply: self = .parsing
        case .refused(let refusal): self = Self.refused(refusal)
        case .account, .tokenUnavailable, .stepUp, .blocked: self = .refusal
        }
    }

    private static func refused(_ refusal: APIRefusal) -> Self {
        switch refusal.code {
        case "14":
            let image = VKCaptchaImage.address(refusal.fields["captcha_img"]?.string)
            return .captcha(VKCaptcha(sid: refusal.fields["captcha_sid"]?.string ?? "", imageURL: image, page: refusal.page))
        case "17": return refusal.page.map(Self.validation) ?? .refusal
        default: return .refusal
        }
    }
}
