import Foundation
import MemberCore

/// A redirect of Facebook's dialog, read by hand: bytes are split and percent signs undone where the standard says, Foundation reads JSON.
struct DialogByHand {
    /// What a redirect says, by what it carries.
    enum Kind: Equatable {
        case notMine, broken, granted, unusable, declined, cancelled
        case failed(message: String, code: String?)
    }

    /// What it says.
    let kind: Kind
    private let pairs: [FormFields.Field]

    /// Reads an address.
    /// - Parameters:
    ///   - url: What arrived.
    ///   - own: Where the login awaits its response.
    ///   - asksForCode: Whether a code was asked for, and nothing else.
    init(_ url: URL, awaitedAt own: URL, asksForCode: Bool) {
        let (arrived, mine) = (AddressByHand(url), AddressByHand(own))
        guard let arrived, let mine, arrived.isResponse(at: mine) else {
            (kind, pairs) = (.notMine, [])
            return
        }
        guard let query = Self.pairs(arrived.query), let fragment = Self.pairs(arrived.fragment) else {
            (kind, pairs) = (.broken, [])
            return
        }
        pairs = fragment + query.filter { pair in !fragment.contains { $0.name.utf8.elementsEqual(pair.name.utf8) } }
        kind = Self.kind(pairs, asksForCode)
    }

    /// Whether a pair has one of the names and a value.
    func hasAny(of names: [String]) -> Bool {
        pairs.contains { pair in !pair.value.utf8.isEmpty && names.contains { $0.utf8.elementsEqual(pair.name.utf8) } }
    }

    /// The first value of a name; nil where it is missing or empty.
    func filled(_ name: String) -> String? { Self.filled(name, pairs) }

    private static func filled(_ name: String, _ pairs: [FormFields.Field]) -> String? {
        let value = pairs.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
        return value?.utf8.isEmpty == true ? nil : value
    }

    private static func kind(_ pairs: [FormFields.Field], _ asksForCode: Bool) -> Kind {
        let has = { (name: String) in filled(name, pairs) != nil }
        if asksForCode { return has("code") ? .granted : refusal(pairs) }
        switch (has("access_token"), has("code"), has("id_token"), has("nonce")) {
        case (true, _, _, _): return .granted
        case (false, true, true, true): return .unusable
        case (false, false, false, false): break
        default: return .granted
        }
        return refusal(pairs)
    }

    private static func refusal(_ pairs: [FormFields.Field]) -> Kind {
        let code = filled("error_code", pairs)
        if let message = filled("error_message", pairs) { return .failed(message: filled("error", pairs) ?? message, code: code) }
        guard let error = filled("error", pairs) else { return .cancelled }
        if error == "access_denied" || filled("error_reason", pairs) == "user_denied" { return .declined }
        let texts = ["error_description", "error_reason", "error"].compactMap { filled($0, pairs) }
        return .failed(message: texts[0], code: code)
    }

    private static func pairs(_ text: ArraySlice<UInt8>) -> [FormFields.Field]? {
        var pairs: [FormFields.Field] = []
        for pair in text.split(separator: UInt8(ascii: "&")) {
            let sign = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = plain(pair[..<sign]), let value = plain(pair[sign...].dropFirst()) else { return nil }
            pairs.append(FormFields.Field(name, value))
        }
        return pairs
    }

    /// Undoes percent signs; Foundation puts a mark in the place of bytes that are no UTF-8, where nothing may be read.
    private static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
        var (plain, rest) = ([UInt8](), bytes)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
                plain.append(high << 4 | low)
            } else {
                plain.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(validUTF8: Data(plain))
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.flatMap { UInt8(exactly: $0) }
    }
}

extension DialogByHand {
    /// The challenge in the response's state, as it is compared; nil where there is none.
    var challenge: String? { filled("state").flatMap(Self.challenge) }

    /// The challenge in a state, as it is compared.
    static func challenge(in state: String) -> String? {
        let data = Data(state.utf8)
        guard (try? StrictJSON.check(data)) != nil,
            let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let encoded = members["challenge"] as? String,
            let plain = plain(Array(encoded.utf8)[...]), !plain.utf8.isEmpty
        else { return nil }
        return plain.replacing("+", with: " ")
    }

    /// Who the redirect says has logged in: its signed request before its parameter.
    var userID: String? { filled("signed_request").flatMap(Self.member) ?? filled("user_id") }

    private struct Signed: Decodable {
        let userID: String?

        enum CodingKeys: String, CodingKey { case userID = "user_id" }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            let number = try? members.decode(Int64.self, forKey: .userID)
            userID = (try? members.decode(String.self, forKey: .userID)) ?? number.map(String.init)
        }
    }

    private static func member(of signedRequest: String) -> String? {
        let parts = Array(signedRequest.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let text = String(decoding: parts[1], as: UTF8.self)
        let end = text.utf8.lastIndex { $0 != UInt8(ascii: "=") }.map(text.utf8.index(after:)) ?? text.startIndex
        guard let data = Base64URL.decode(text[..<end]), (try? StrictJSON.check(data)) != nil,
            let id = (try? JSONDecoder().decode(Signed.self, from: data))?.userID, !id.utf8.isEmpty
        else { return nil }
        return id
    }

    /// The names in a list with commas.
    static func names(_ list: String?) -> Set<String> {
        let names = Array((list ?? "").utf8).split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
        return Set(names).subtracting(["openid"])
    }
}
