import MemberSignIn

/// What `member help login` says of the providers: their settings as they name them.
struct LoginHelp {
    let providers: [any MemberProvider]

    /// The lines of the overview.
    var overview: String {
        providers.map { provider in
            guard !provider.settings.contains(.issuer) else {
                return "  member login --issuer URL --client-id ID\n" + Self.column + "sign in with any OpenID provider"
            }
            let isAtSandbox = [.sandbox, .live].allSatisfy(provider.settings.contains)
            let head = "  member login " + provider.name
            let gap = String(repeating: " ", count: max(2, Self.column.count - head.count))
            return head + gap + "sign in with \(provider.name)" + (isAtSandbox ? " (at the sandbox, unless --live)" : "")
        }.joined(separator: "\n")
    }

    /// What stands before the meanings.
    private static let column = String(repeating: " ", count: 34)

    /// A line for each provider: what it takes.
    var usage: String {
        providers.map { provider in
            let name = provider.settings.contains(.issuer) ? [] : [provider.name]
            let options = provider.settings.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
            return (["member login"] + name + options + ["[--port N] [--timeout SECONDS]"]).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Each provider with the meaning of its settings.
    var settings: String {
        providers.map { provider in
            let lines = provider.settings.map { setting in
                "  \(setting.usage)\n      \(setting.meaning)" + (setting.standard.map { " (\($0) unless said otherwise)" } ?? "")
            }
            return ([provider.name + ":"] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}

extension SignInSetting {
    /// As it stands on a command line: `--client-id ID`.
    var usage: String {
        switch kind {
        case .text(let placeholder): "--\(name) \(placeholder)"
        case .file: "--\(name) FILE"
        case .flag: "--\(name)"
        }
    }
}
