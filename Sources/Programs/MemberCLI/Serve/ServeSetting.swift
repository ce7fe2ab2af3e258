import Foundation
import MemberCore

/// A setting of `member serve`. What is nearer wins: the option, then the variable, then the member `server` of the settings' file.
enum ServeSetting: String, CaseIterable, Sendable {
    case store, port, listen, proxy
    case behindTLS = "behind-tls"
    case keyLimit = "key-limit"
    case addressLimit = "address-limit"
    case drain
    case stopGrace = "stop-grace"
    case migrate, pages

    /// The option of the command line.
    var option: String { isOnUnlessSaid ? "no-" + rawValue : rawValue }

    /// Whether the option takes no value.
    var isFlag: Bool { self == .behindTLS || isOnUnlessSaid }

    /// Whether the option turns it off.
    private var isOnUnlessSaid: Bool { self == .migrate || self == .pages }

    /// The variable of the environment; of proxies several with commas, of flags yes or no.
    var variable: String { "MEMBER_SERVE_" + member.uppercased() }

    /// The name within `server` of the file.
    var member: String {
        switch self {
        case .proxy: "proxies"
        case .behindTLS: "behind_tls"
        case .keyLimit: "key_limit"
        case .addressLimit: "address_limit"
        case .stopGrace: "stop_grace"
        default: rawValue
        }
    }
}

extension ServeSetting {
    /// The values of the nearest place that has any; empty if none has.
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - environment: The environment.
    ///   - file: The member `server` of the file.
    /// - Returns: The values, and what a sentence calls their place.
    func values(_ arguments: Arguments, _ environment: [String: String], _ file: JSONValue?) -> (texts: [String], place: String) {
        if isFlag, arguments.has(option) { return ([isOnUnlessSaid ? "no" : "yes"], "--" + option) }
        if !isFlag, !arguments.all(option).isEmpty { return (arguments.all(option), "--" + option) }
        if let text = environment[variable], !text.isEmpty {
            let texts = self == .proxy ? text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } : [text]
            return (texts, variable)
        }
        guard let value = file?[member] else { return ([], "") }
        return ((value.array ?? [value]).map(Self.text), "server.\(member)")
    }

    private static func text(_ value: JSONValue) -> String {
        if let flag = value.bool { return flag ? "yes" : "no" }
        return value.identifier ?? ""
    }
}
