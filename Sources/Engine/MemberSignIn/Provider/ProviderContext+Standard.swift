import Foundation
public import MemberAccounts
import MemberCore
import MemberHTTP

extension ProviderContext {
    private static let ofProcess = Locked<ProviderContext?>(nil)

    /// The process's own: one home, vault and transport, which the defaults of all modules share.
    ///
    /// Made at its first use, with the folder `MemberKit` in the app's support folder as its home.
    /// - Returns: The context; the same one at every call.
    /// - Throws: `AccountError` if the folder cannot be used; the next call tries again.
    public static func standard() throws(AccountError) -> ProviderContext {
        if let known = ofProcess.value { return known }
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        let home = (support ?? URL(filePath: NSHomeDirectory())).appending(path: "MemberKit")
        let made = ProviderContext(vault: try Vault(home: home), transport: NetworkTransport())
        return ofProcess.withLock { known in
            if let known { return known }
            known = made
            return made
        }
    }
}
