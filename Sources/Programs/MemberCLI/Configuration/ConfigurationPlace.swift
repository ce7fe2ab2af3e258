import Foundation
import MemberCore

/// The place of a person's configuration file, and how it is read.
///
/// A file in the current folder is never read: the author of the folder would decide where tokens go. For the same reason the file must
/// belong to the person, or to root, and no one else may write in it.
enum ConfigurationPlace {
    /// The largest size of the file in bytes.
    static let limit = 1 << 16

    /// Returns the path of the file.
    /// - Parameter environment: The environment.
    /// - Returns: The path, and whether the person named it; nil if no file is read.
    static func path(_ environment: [String: String]) -> (path: String, isNamed: Bool)? {
        if let named = environment[ConfigurationVariable.config.rawValue] { return named.isEmpty ? nil : (named, true) }
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return (folder + "/member/config", false) }
        return environment["HOME"].flatMap { $0.hasPrefix("/") ? ($0 + "/.config/member/config", false) : nil }
    }

    /// Reads the file.
    /// - Parameter environment: The environment.
    /// - Returns: The file and its path; nil if the default file does not exist, or no file is read.
    /// - Throws: ``ConfigurationError``.
    static func read(_ environment: [String: String]) throws(ConfigurationError) -> (file: ConfigurationFile, path: String)? {
        guard let (path, isNamed) = path(environment) else { return nil }
        let text: String
        do throws(NamedFileProblem) { text = try NamedFile.text(path, limit: limit) } catch {
            if error == .missing, !isNamed { return nil }
            throw ConfigurationError(path: path, because: error)
        }
        if let fault = fault(of: path) { throw fault }
        do throws(ConfigurationFile.LineProblem) { return (try ConfigurationFile(text), path) } catch {
            throw ConfigurationError(path: path, line: error)
        }
    }

    private static func fault(of path: String) -> ConfigurationError? {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        return fault(
            of: path, mode: attributes?[.posixPermissions] as? Int, owner: attributes?[.ownerAccountID] as? Int,
            user: Int(EffectiveUser.id))
    }

    /// Returns the reason why a file is not trusted.
    /// - Parameters:
    ///   - path: Its path.
    ///   - mode: Its permissions; nil if they are unknown.
    ///   - owner: The number of its owner; nil if it is unknown.
    ///   - user: The number of the person.
    /// - Returns: The error; nil for a file that only its owner may write, who is the person or root.
    static func fault(of path: String, mode: Int?, owner: Int?, user: Int) -> ConfigurationError? {
        guard let mode, let owner, owner == user || owner == 0 else { return ConfigurationError(foreign: path) }
        return mode & 0o022 == 0 ? nil : ConfigurationError(path: path, mode: mode)
    }
}

/// A configuration that cannot be used: nothing was done.
struct ConfigurationError: CodedError, Equatable {
    let code = "cli.configuration"
    let problem: String
    let remedy: String

    init(_ problem: String, _ remedy: String) { (self.problem, self.remedy) = (problem, remedy) }

    /// The file cannot be read.
    init(path: String, because reason: NamedFileProblem) {
        self.init("The configuration file \(path) cannot be read: \(reason.clause).", "Correct MEMBER_CONFIG, or leave it empty.")
    }

    /// The file belongs to another user.
    init(foreign path: String) {
        self.init(
            "The configuration file \(path) belongs to another user.", "Use a file of your own; nothing in this one was used.")
    }

    /// Others may write in the file.
    init(path: String, mode: Int) {
        self.init(
            "Others may write in the configuration file \(path) (mode \(String(mode, radix: 8))).", "Check it, then chmod 600 it."
        )
    }

    /// A line cannot be used.
    init(path: String, line: ConfigurationFile.LineProblem) {
        self.init("Line \(line.line) of \(path): \(line.sentence)", "See `member help config`.")
    }

    /// A variable of the environment cannot be used.
    init(variable: ConfigurationVariable, _ sentence: String) {
        self.init("\(variable.rawValue) \(sentence)", "See `member help config`.")
    }
}
