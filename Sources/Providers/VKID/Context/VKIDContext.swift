import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP

/// Everything outside that `VKID` works with: passed in, so that two stores live in one process and tests run in parallel.
public struct VKIDContext: Sendable {
    /// Where accounts live.
    public var vault: Vault
    /// Sends the requests.
    public var transport: any HTTPTransport
    /// The time.
    public var clock: any MemberClock
    /// Where states, verifiers and the device id come from.
    public var random: any RandomSource
    /// Where notable things are told.
    public var diagnostics: Diagnostics

    /// A context.
    /// - Parameters:
    ///   - vault: Where accounts live.
    ///   - transport: Sends the requests.
    ///   - clock: The time.
    ///   - random: Where states, verifiers and the device id come from.
    ///   - diagnostics: Where notable things are told.
    public init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.vault = vault
        self.transport = transport
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
    }

    /// The context of the current task; nil means the process's default.
    @TaskLocal public static var current: VKIDContext?

    private static let processDefault = Locked<VKIDContext?>(nil)

    /// The task's context, else the process's default, made at its first use in the app's support folder.
    static func resolve() throws(AccountError) -> VKIDContext {
        if let current { return current }
        if let known = processDefault.value { return known }
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        let home = (support ?? URL(filePath: NSHomeDirectory())).appending(path: "MemberKit")
        let made = VKIDContext(vault: try Vault(home: home), transport: NetworkTransport())
        return processDefault.withLock { known in
            if let known { return known }
            known = made
            return made
        }
    }
}
