import MemberSignIn

/// What `member help login` says of the providers: their settings as they name them.
enum LoginHelp {
    /// A line for each provider: what it takes.
    static var usage: String {
        KnownProviders.all.map { provider in
            let name = provider.settings.contains(.issuer) ? [] : [provider.name]
            let options = provider.settings.map { $0.isRequired ? $0.usage : "[\($0.usage)]" }
            return (["member login"] + name + options + ["[--port N] [--timeout SECONDS]"]).joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// Each provider with the meaning of its settings.
    static var settings: String {
        KnownProviders.all.map { provider in
            let lines = provider.settings.map { setting in
                "  \(setting.usage)\n      \(setting.meaning)" + (setting.standard.map { " (\($0) unless said otherwise)" } ?? "")
            }
            return ([provider.name + ":"] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }
}

extension SignInSetting {
    /// As it stands on a command line: `--client-id ID`.
    fileprivate var usage: String {
        switch kind {
        case .text(let placeholder): "--\(name) \(placeholder)"
        case .file: "--\(name) FILE"
        case .flag: "--\(name)"
        }
    }
}
