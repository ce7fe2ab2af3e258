import Foundation
import MemberCore
import MemberHTTPServer
import OffersService
import StoreOffers

extension ServerRequest {
    /// Whether the body says that it is JSON.
    var isJSON: Bool { headers.mediaType.map { $0 == "application/json" || $0.hasSuffix("+json") } ?? false }

    /// Reads the body: one JSON object without a member twice.
    func body<Body: Decodable>(_ type: Body.Type) throws(OfferProblem) -> Body {
        do { try StrictJSON.check(body, maximumBytes: .max) } catch { throw .invalid("body") }
        do { return try JSONDecoder().decode(type, from: body) } catch {
            throw OfferProblem(decoding: error, of: body)
        }
    }

    /// The member that the path names, in its one form.
    func member() throws(OfferProblem) -> String {
        guard let member = parameters["id"].flatMap(OffersWire.member(named:)) else { throw .memberUnknown }
        return member
    }

    /// The environment that the query names; production for none.
    func environment() throws(OfferProblem) -> StoreEnvironment {
        guard let environment = OfferWord.environment(try text("environment")) else { throw .invalid("environment") }
        return environment
    }

    /// A whole number of the query.
    func number(_ name: String, in range: ClosedRange<Int64>, unless value: Int64) throws(OfferProblem) -> Int64 {
        guard let text = try text(name) else { return value }
        let isNumber = (1...19).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, let number = Int64(text), range.contains(number) else { throw .invalid(name) }
        return number
    }

    /// A value of the query; of two, different readers could take different ones.
    func text(_ name: String) throws(OfferProblem) -> String? {
        let values = query.fields.filter { $0.name.isExactly(name) }
        guard values.count < 2 else { throw .invalid(name) }
        return values.first?.value
    }
}

extension OfferProblem {
    /// The problem of a body that could not be decoded: it names the outermost member only.
    init(decoding error: any Error, of body: Data) {
        switch error {
        case let failure as OffersWire.Failure: self.init(failure)
        case let problem as OfferProblem: self = problem
        case let error as DecodingError: self = .invalid(Self.member(error) ?? Self.fraction(body) ?? "body")
        default: self = .invalid("body")
        }
    }

    /// The first member with a number that is not a whole one: of these, the decoder does not say which it is.
    private static func fraction(_ body: Data) -> String? {
        let members = (try? JSONValue(parsing: body))?.object ?? [:]
        return members.filter { if case .number = $0.value { true } else { false } }.keys.min()
    }

    /// The problem of a body of the wire that was refused.
    init(_ failure: OffersWire.Failure) {
        switch failure {
        case .json, .member(.other): self = .invalid("body")
        case .member(let member): self = .invalid(member.rawValue)
        }
    }

    private static func member(_ error: DecodingError) -> String? {
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.first?.stringValue
        case .keyNotFound(let key, let context): (context.codingPath.first ?? key).stringValue
        @unknown default: nil
        }
    }
}
