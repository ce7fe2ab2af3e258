import Foundation
import MemberCore
import MemberSignIn

/// `member config`.
enum ConfigCommand: ToolCommand {
    static let name = "config"
    static let grammar = Arguments.Grammar()

    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member config [--json]"]),
            .text(
                "Prints the settings that apply to every command, and where each comes from. An option on the command line wins over the "
                    + "environment, which wins over the configuration file. An empty variable counts as unset, except MEMBER_CONFIG."
            ),
            .list("Environment", ConfigurationVariable.allCases.map { HelpPage.Entry($0.rawValue, $0.meaning) } + others),
            .text(
                "The file contains options without their dashes. Options before the first heading apply to every command: "
                    + "\(ToolConfiguration.general.joined(separator: ", ")). Under a heading stand the options of that command; a flag takes yes or no. "
                    + "The file must be yours, and only you may write in it. It contains no secrets."),
            .sample([
                "# ~/.config/member/config", "sandbox = http://127.0.0.1:8400", "", "[login]", "timeout = 120", "", "[login vk]",
                "scope = friends email",
            ]),
            .examples(["member config", "MEMBER_CONFIG=ci.config member login vk", "MEMBER_CONFIG= member accounts"]),
            .list("Options", [.json]),
        ])
    }

    private static let others: [HelpPage.Entry] = [
        .init("MEMBER_SANDBOX_KEY", "the control key of a sandbox that is reached beyond loopback; it is never printed"),
        .init(AskedServer.keyVariable, "the API key for the server of `member offers --server`; it is never printed"),
        .init("MEMBER_KEYS", "the sealing keys of the database, between semicolons; they are never printed"),
        .init("BROWSER", "the command that opens a page; %s is the address"),
        .init("NO_COLOR", "no colours on a terminal"), .init("COLUMNS", "the width of the terminal"),
        .init("HTTPS_PROXY, HTTP_PROXY, NO_PROXY", "the proxies of requests; `member doctor` names those in use"),
    ]

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        let (configuration, store) = (invocation.configuration, invocation.storeAddress)
        let settings: [(name: String, value: String, origin: String)] = [
            ("home", invocation.home.path, origin(.home, invocation)),
            ("store", store.map { ShownStoreAddress($0).description } ?? "none", origin(.store, invocation)),
            ("sandbox", SandboxDirectory.defaultControl.absoluteString, origin(.sandbox, invocation)),
        ]
        let file = configuration.path
        let lines = settings.map { setting -> TerminalText in
            "\(setting.name): \(setting.value) (\(setting.origin))"
        }
        return Report(
            ["file: \(file ?? "none")"] + lines,
            [
                "file": file.map { .string($0) } ?? .null,
                "settings": .object(
                    Dictionary(
                        uniqueKeysWithValues: settings.map { setting in
                            (setting.name, .object(["value": .string(setting.value), "origin": .string(setting.origin)]))
                        })),
            ])
    }

    private static func origin(_ variable: ConfigurationVariable, _ invocation: Invocation) -> String {
        if let option = variable.option, invocation.arguments[option] != nil { return "command line" }
        return invocation.configuration.value(of: variable)?.origin.rawValue ?? "default"
    }
}
