public import Foundation
public import MemberSignIn

extension SberProvider {
    /// By the bank's scopes and their claims; the scopes that bring no data are left out.
    /// - Parameters:
    ///   - info: The JSON object of user info.
    ///   - asked: The scopes that were asked for.
    ///   - granted: The scopes that the bank granted; nil where it did not say.
    /// - Returns: What was asked for, granted and shared, with English sentences.
    /// - Throws: ``SberClaimsError`` if the whole cannot be read.
    public func sharing(by info: Data, asked: [String], granted: [String]?) throws -> MemberSharing {
        let read = try SberUserInfo(parsing: info, asked: asked, granted: granted)
        let sharing = read.sharing
        return MemberSharing(
            asked: sharing.requested.map(\.rawValue), granted: sharing.grantedData.map(\.rawValue),
            shared: Set(sharing.shared.map(\.rawValue)), unreadable: read.claims.problems.map(\.path)
        ) { SberScope(rawValue: $0).sentence(in: .en) }
    }
}
