package import Foundation
package import MemberCore

extension TokenSet {
    /// The form in which a token set is sealed. Unknown members survive in ``Stored/extra``.
    package struct Stored: Codable {
        package var accessToken: String
        /// Absent in data of older versions, which supported only Bearer.
        package var type: String?
        package var life: Double?
        package var endless: Bool?
        package var refreshToken: String?
        package var idToken: String?
        package var scopes: [String]?
        package var carried: [[String]]
        package var extra: [String: JSONValue]
        package var received: Double
        /// The moment of the response in seconds since 2001, as `Date` stores it: converting through ``received`` would lose the
        /// last digits. Absent in data of older versions.
        package var receivedExactly: Double?
        package var receivedUptime: Double
        package var bootID: String
    }

    package var stored: Stored {
        var seconds: Double?
        if case .seconds(let value) = life { seconds = value }
        return Stored(
            accessToken: accessToken.reveal, type: type, life: seconds, endless: life == .endless,
            refreshToken: refreshToken?.reveal,
            idToken: idToken?.reveal, scopes: scopes, carried: carried.fields.map { [$0.name, $0.value] }, extra: extra,
            received: received.timeIntervalSince1970, receivedExactly: received.timeIntervalSinceReferenceDate,
            receivedUptime: receivedUptime, bootID: bootID)
    }

    /// The stored form as JSON: equal to the encoding of ``stored``.
    /// - Returns: One JSON object.
    /// - Throws: `EncodingError` where the moment of the response is not a finite number.
    package func encoded() throws -> Data {
        let stored = stored
        let numbers = [stored.life, stored.received, stored.receivedExactly, stored.receivedUptime].compactMap(\.self)
        guard numbers.allSatisfy(\.isFinite) else { return try JSONEncoder().encode(stored) }
        var writer = JSONObjectWriter()
        writer.add("accessToken", stored.accessToken)
        writer.add("type", stored.type)
        writer.add("life", stored.life)
        writer.add("endless", stored.endless)
        writer.add("refreshToken", stored.refreshToken)
        writer.add("idToken", stored.idToken)
        writer.add("scopes", stored.scopes)
        writer.add("carried", stored.carried)
        writer.add("extra", json: stored.extra.isEmpty ? Data("{}".utf8) : try JSONEncoder().encode(stored.extra))
        writer.add("received", stored.received)
        writer.add("receivedExactly", stored.receivedExactly)
        writer.add("receivedUptime", stored.receivedUptime)
        writer.add("bootID", stored.bootID)
        return writer.data
    }

    package init(_ stored: Stored) {
        var received = Date(timeIntervalSince1970: stored.received)
        if let exactly = stored.receivedExactly.map(Date.init(timeIntervalSinceReferenceDate:)),
            abs(exactly.timeIntervalSince(received)) < 1
        {
            received = exactly
        }
        self.init(
            accessToken: Secret(stored.accessToken), type: stored.type ?? "Bearer",
            life: stored.life.map(Life.seconds) ?? (stored.endless == true ? .endless : .unknown),
            refreshToken: stored.refreshToken.map(Secret.init), idToken: stored.idToken.map(Secret.init), scopes: stored.scopes,
            carried: FormFields(stored.carried.filter { $0.count == 2 }.map { ($0[0], $0[1]) }), extra: stored.extra,
            received: received, receivedUptime: stored.receivedUptime, bootID: stored.bootID)
    }
}

extension TokenSet.Life {
    /// A hundred years, in seconds: the longest life that is stored.
    static let longest = 3_155_760_000.0

    /// The life within the bounds that can be stored.
    var bounded: TokenSet.Life {
        guard case .seconds(let seconds) = self else { return self }
        return seconds.isNaN ? .unknown : .seconds(min(max(seconds, -Self.longest), Self.longest))
    }
}

extension JSONValue {
    /// The value as it is read back from its JSON text.
    var asRead: JSONValue {
        switch self {
        case .number(let number):
            if !number.isFinite { return .null }
            return Int64(exactly: number).map(JSONValue.integer) ?? self
        case .array(let values): return .array(values.map(\.asRead))
        case .object(let members): return .object(members.mapValues(\.asRead))
        case .null, .bool, .integer, .string: return self
        }
    }
}
