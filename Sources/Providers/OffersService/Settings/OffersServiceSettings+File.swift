package import Foundation
import MemberCore

extension OffersServiceSettings {
    /// The largest file of settings, in bytes.
    package static let maximumBytes = 1 << 20

    /// Reads the file of settings; a member that occurs twice is refused.
    /// - Parameter data: The file's bytes.
    /// - Throws: ``OffersSettingsError/unreadable(member:)``. Whether the settings are complete is said by ``problems``.
    package init(file data: Data) throws(OffersSettingsError) {
        do { try StrictJSON.check(data, maximumBytes: Self.maximumBytes) } catch { throw .unreadable(member: nil) }
        do { self = try JSONDecoder().decode(OffersServiceSettings.self, from: data) } catch {
            throw .unreadable(member: Self.place(of: error))
        }
        if let place = Self.unknownMember(in: data) { throw .unreadable(member: place) }
    }

    /// The path of the first member of an API key or of `catchUp` that is not known: with a misspelt `until` a key would never end.
    private static func unknownMember(in data: Data) -> String? {
        let file = try? JSONValue(parsing: data)
        let others = (file?["catchUp"]?.object ?? [:]).keys.filter { CatchUpSettings.CodingKeys(stringValue: $0) == nil }
        if let name = others.min() { return "catchUp.\(name)" }
        let keys = file?["keys"]?.array ?? []
        for (number, key) in keys.enumerated() {
            let unknown = (key.object ?? [:]).keys.filter { Key.CodingKeys(stringValue: $0) == nil }
            if let name = unknown.min() { return "keys.\(number).\(name)" }
        }
        return nil
    }

    /// The path of the member where decoding failed, such as `apps.0.products`; it contains no value.
    private static func place(of error: any Error) -> String? {
        let path: [any CodingKey]? =
            switch error {
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
                DecodingError.dataCorrupted(let context):
                context.codingPath
            case DecodingError.keyNotFound(let key, let context): context.codingPath + [key]
            default: nil
            }
        let names = path?.map { $0.intValue.map(String.init) ?? $0.stringValue } ?? []
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}
