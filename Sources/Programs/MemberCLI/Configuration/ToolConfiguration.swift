import Foundation
import MemberSignIn

/// A variable of the environment that `member` reads as a setting of its own.
enum ConfigurationVariable: String, CaseIterable, Sendable {
    case config = "MEMBER_CONFIG"
    case home = "MEMBER_HOME"
    case store = "MEMBER_STORE"
    case sandbox = "MEMBER_SANDBOX"

    /// The option with the same effect; nil for the file itself, which no option names.
    var option: String? {
        switch self {
        case .config: nil
        case .home: "home"
        case .store: "store"
        case .sandbox: "sandbox"
        }
    }

    var meaning: String {
        switch self {
        case .config:
            "the configuration file; else $XDG_CONFIG_HOME/member/config, else ~/.config/member/config. Empty: no file is read"
        case .home: "the folder with the accounts; else $XDG_DATA_HOME/member, else ~/.local/share/member"
        case .store:
            "the PostgreSQL database with the accounts, instead of a folder: postgres://user@host/database, without a password"
        case .sandbox: "the control address of `member sandbox`; else http://127.0.0.1:8377"
        }
    }
}

/// A person's own defaults for the command lines: the values of the environment and of the configuration file.
///
/// An option of the command line wins over the environment, which wins over the file. In the file, `[login vk]` wins over `[login]`, which
/// wins over the lines before the first heading.
struct ToolConfiguration: Sendable {
    /// The options that stand before the first heading: those of several commands.
    static let general = ["account", "home", "keys", "keys-program", "sandbox", "store"]

    /// The path of the file; nil if none was read.
    private(set) var path: String?
    private var sections: [ConfigurationFile.Section] = []
    private let environment: [String: String]

    /// The configuration of a process.
    /// - Parameters:
    ///   - environment: The environment.
    ///   - rules: What the file may say.
    /// - Throws: ``ConfigurationError``.
    init(_ environment: [String: String], _ rules: ConfigurationRules) throws(ConfigurationError) {
        self.environment = environment
        if let (file, path) = try ConfigurationPlace.read(environment) {
            do throws(ConfigurationFile.LineProblem) { try rules.check(file) } catch {
                throw ConfigurationError(path: path, line: error)
            }
            self.path = path
            sections = file.sections
        }
        if let text = value(of: .sandbox)?.value, SandboxDirectory.address(text) == nil {
            throw ConfigurationError(variable: .sandbox, "takes an http address, such as http://127.0.0.1:8377.")
        }
    }

    /// The environment alone: commands that only print texts work with a damaged file, too.
    init(withoutFile environment: [String: String]) { self.environment = environment }

    /// The place that a setting comes from.
    enum Origin: String, Sendable { case environment, file }

    /// Returns the value of a variable, or that of the option before the first heading of the file.
    func value(of variable: ConfigurationVariable) -> (value: String, origin: Origin)? {
        if let value = environment[variable.rawValue], !value.isEmpty { return (value, .environment) }
        guard let option = variable.option, let entry = sections.first?.entries.first(where: { $0.option == option }) else {
            return nil
        }
        return (entry.value, .file)
    }

    /// The sandbox's control address that the environment or the file names.
    var sandbox: URL? { value(of: .sandbox).flatMap { SandboxDirectory.address($0.value) } }

    /// Returns a command line with the options of the file that it does not have itself.
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - command: The command.
    ///   - grammar: The options of the command.
    /// - Returns: The command line.
    func filling(_ arguments: Arguments, of command: String, _ grammar: Arguments.Grammar) -> Arguments {
        var filled = arguments
        var decided = Set(arguments.options.keys).union(arguments.flags)
        decided.formUnion(Self.excluded(by: decided.union(namedByEnvironment)))
        if environment[FleetKeyPlace.variable]?.isEmpty == false { decided.formUnion(["keys", "keys-program"]) }
        for key in [[command] + arguments.words.prefix(1), [command], []] {
            let entries = (sections.first { $0.words == key }?.entries ?? []).filter { entry in
                !decided.contains(entry.option) && grammar.names.contains(entry.option) && !isElsewhere(entry.option, key)
            }
            for entry in entries { filled.add(entry.option, entry.value, isFlag: grammar.flags.contains(entry.option)) }
            decided.formUnion(entries.map(\.option))
            decided.formUnion(Self.excluded(by: entries.filter { $0.value != "no" }.map(\.option)))
        }
        return filled
    }

    /// The options that name another place each: the one that is nearer replaces the farther one, where both given at once exclude
    /// each other.
    private static let exclusive = [
        ("live", "sandbox"), ("app", "sandbox"), ("server", "sandbox"), ("home", "store"), ("keys", "keys-program"),
    ]

    /// Returns the options that given ones replace.
    private static func excluded(by options: some Sequence<String>) -> Set<String> {
        let given = Set(options)
        return Set(
            exclusive.flatMap { one, other in (given.contains(one) ? [other] : []) + (given.contains(other) ? [one] : []) })
    }

    /// The options whose variables have a value.
    private var namedByEnvironment: [String] {
        ConfigurationVariable.allCases.filter { environment[$0.rawValue]?.isEmpty == false }.compactMap(\.option)
    }

    /// Whether the value is that of the environment, or of the lines before the first heading, which are asked for by their variable.
    private func isElsewhere(_ option: String, _ key: [String]) -> Bool {
        guard let variable = ConfigurationVariable.allCases.first(where: { $0.option == option }) else { return false }
        return key.isEmpty || environment[variable.rawValue]?.isEmpty == false
    }
}
