import Foundation
import MemberKit
import MemberPostgresAccounts
import VKID

/// The configuration of one process, from its environment. The README lists the variables.
struct Settings {
    let machine: String
    let publicURL: URL
    let host: String
    let port: UInt16
    let database: String
    let migrates: Bool
    let keys: any FleetKeySource
    let cacheFolder: URL
    let clientID: String
    let sandbox: URL?

    init(_ environment: [String: String]) throws(SettingsError) {
        let reader = Reader(environment: environment)
        machine = try reader.text("MACHINE", "the name of this process, such as A")
        publicURL = try reader.url("PUBLIC_URL", "the address that visitors open, such as https://weavers.example.com")
        (host, port) = try reader.listen("LISTEN", "the address and port of this process, such as 127.0.0.1:8081")
        database = try reader.text("DATABASE_URL", "the database, such as postgres://members_app@db.example/members")
        migrates = environment["DATABASE_MIGRATES"] != "no"
        keys = try reader.keys()
        cacheFolder = URL(
            filePath: try reader.text("CACHE_FOLDER", "a folder of this process alone, for kept replies"),
            directoryHint: .isDirectory)
        clientID = try reader.text("VK_CLIENT_ID", "the app's id at VK ID; 51000001 at the sandbox")
        sandbox = environment["VK_SANDBOX"] == nil ? nil : try reader.url("VK_SANDBOX", "the control address of `member sandbox`")
    }
}

/// A variable that is missing or cannot be read. Its value is not shown: it may be a secret.
enum SettingsError: LocalizedError {
    case missing(String, purpose: String)
    case unreadable(String, purpose: String)

    var errorDescription: String? {
        switch self {
        case .missing(let name, let purpose): "The variable \(name) is missing: set it to \(purpose)."
        case .unreadable(let name, let purpose): "The variable \(name) cannot be read: set it to \(purpose)."
        }
    }
}

/// Reads variables.
private struct Reader {
    let environment: [String: String]

    func text(_ name: String, _ purpose: String) throws(SettingsError) -> String {
        guard let value = environment[name], !value.isEmpty else { throw .missing(name, purpose: purpose) }
        return value
    }

    func url(_ name: String, _ purpose: String) throws(SettingsError) -> URL {
        guard let url = URL(string: try text(name, purpose)), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw .unreadable(name, purpose: purpose)
        }
        return url
    }

    func listen(_ name: String, _ purpose: String) throws(SettingsError) -> (String, UInt16) {
        let value = try text(name, purpose)
        guard let colon = value.lastIndex(of: ":"), colon != value.startIndex,
            let port = UInt16(value[value.index(after: colon)...])
        else { throw .unreadable(name, purpose: purpose) }
        return (String(value[..<colon]), port)
    }

    /// The sealing keys: printed by a command, in a file, or in a variable.
    func keys() throws(SettingsError) -> any FleetKeySource {
        if let file = environment["MEMBER_KEYS_FILE"] { return FleetKeyFile(URL(filePath: file)) }
        #if !canImport(Darwin)
            let command = environment["MEMBER_KEYS_COMMAND"]?.split(separator: " ").map(String.init) ?? []
            if let program = command.first {
                return FleetKeyCommand(URL(filePath: program), Array(command.dropFirst()))
            }
        #endif
        _ = try text("MEMBER_KEYS", "the sealing keys, or set MEMBER_KEYS_FILE to a file, or MEMBER_KEYS_COMMAND to a command")
        return FleetKeyVariable("MEMBER_KEYS", in: environment)
    }
}
