import Foundation
import MemberCore

/// The wire form of `POST /v1/offers/eligibility`, which the client and the service share.
///
/// Unknown members are ignored, so that a newer side can talk to an older one. Unknown values are never read as a yes: evidence in an
/// unknown form is refused, and a verdict with an unknown reason is unknown.
package enum OffersWire {
    /// The path below the server's address.
    package static let eligibilityPath = "v1/offers/eligibility"
    /// The largest request, in bytes.
    package static let maximumRequest = 32 << 20
    /// The largest response, in bytes.
    package static let maximumResponse = 16 << 20
    /// The most JSON values of a request: what decoding costs depends on them more than on the size.
    package static let maximumValues = 300_000
    /// The most products of a request.
    package static let maximumProducts = 10_000
    /// The longest identifier of a product, group or offer, in bytes of UTF-8.
    package static let maximumIdentifier = 255

    /// Why a body was refused. It contains no value of the body.
    package enum Failure: Error, Equatable, Sendable {
        /// The text is not the JSON that it has to be.
        case json(StrictJSON.Failure)
        /// A member is missing, has a wrong type, or has a value that is not allowed.
        case member(Member)

        /// The status of the service's response: 413 for a body that is too large, else 400.
        package var status: Int { self == .json(.tooLarge) ? 413 : 400 }
    }

    /// The members of a body that a failure names.
    package enum Member: String, Sendable, CaseIterable {
        case kind, productIds, evidence, member, offerId, appVersion, decisions, clock, sandbox
        /// A member of another name.
        case other
    }

    /// Reads a body of the wire.
    /// - Parameters:
    ///   - type: The body's type.
    ///   - data: The bytes.
    ///   - maximum: The largest size, in bytes.
    ///   - values: The most JSON values.
    /// - Returns: The body.
    /// - Throws: ``Failure``.
    static func decode<Body: Decodable>(_ type: Body.Type, from data: Data, maximum: Int, values: Int = .max) throws(Failure)
        -> Body
    {
        do throws(StrictJSON.Failure) {
            try StrictJSON.check(data, maximumBytes: maximum, maximumValues: values)
        } catch { throw .json(error) }
        do { return try JSONDecoder().decode(type, from: data) } catch let failure as Failure { throw failure } catch {
            throw .member(place(of: error))
        }
    }

    /// The outermost member of the place where decoding failed.
    private static func place(of error: any Error) -> Member {
        guard let error = error as? DecodingError else { return .other }
        let path: [String] =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath.map(\.stringValue)
            case .keyNotFound(let key, let context): context.codingPath.map(\.stringValue) + [key.stringValue]
            @unknown default: []
            }
        return path.first.flatMap(Member.init) ?? .other
    }

    /// Whether a text can be an identifier of the store: not empty, not too long, without control characters.
    static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumIdentifier && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
