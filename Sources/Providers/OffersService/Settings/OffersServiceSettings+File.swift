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

    /// The path of the first member that is not known: with a misspelt `until` a key would never end, and a setting in the wrong place
    /// would do nothing.
    private static func unknownMember(in data: Data) -> String? {
        let file = try? JSONValue(parsing: data)
        // What stands under `server` is read by the program that serves; `comment` is for people, everywhere.
        return unknown(in: file, "") { CodingKeys(stringValue: $0) != nil || $0 == "server" }
            ?? unknown(in: file?["catchUp"], "catchUp.") { CatchUpSettings.CodingKeys(stringValue: $0) != nil }
            ?? unknown(inEach: file?["keys"], "keys.") { Key.CodingKeys(stringValue: $0) != nil }
            ?? unknown(inEach: file?["apps"], "apps.") {
                OffersAppFile.members.contains($0) || App.CodingKeys(stringValue: $0) != nil
            } ?? unknownOfProducts(in: file?["apps"])
    }

    private static func unknownOfProducts(in apps: JSONValue?) -> String? {
        for (number, app) in (apps?.array ?? []).enumerated() {
            let found = unknown(inEach: app["products"], "apps.\(number).products.", OffersAppFile.productMembers.contains)
            if let found { return found }
        }
        return nil
    }

    private static func unknown(inEach list: JSONValue?, _ place: String, _ isKnown: (String) -> Bool) -> String? {
        for (number, element) in (list?.array ?? []).enumerated() {
            if let found = unknown(in: element, "\(place)\(number).", isKnown) { return found }
        }
        return nil
    }

    private static func unknown(in value: JSONValue?, _ place: String, _ isKnown: (String) -> Bool) -> String? {
        (value?.object ?? [:]).keys.filter { !isKnown($0) && $0 != "comment" }.min().map { place + $0 }
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
