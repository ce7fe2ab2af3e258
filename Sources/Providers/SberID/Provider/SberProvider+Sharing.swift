public import Foundation
public import MemberSignIn

extension SberProvider {
    /// Compares the bank's scopes with their claims; scopes that cover no data are left out.
    /// - Parameters:
    ///   - info: The JSON object of user info.
    ///   - asked: The requested scopes.
    ///   - granted: The scopes that the bank granted; nil if it did not name them.
    /// - Returns: The requested, granted and shared scopes, with English sentences.
    /// - Throws: ``SberClaimsError`` if the body cannot be read.
    public func sharing(by info: Data, asked: [String], granted: [String]?) throws -> MemberSharing {
        let read = try SberUserInfo(parsing: info, asked: asked, granted: granted)
        let sharing = read.sharing
        return MemberSharing(
            asked: sharing.requested.map(\.rawValue), granted: sharing.grantedData.map(\.rawValue),
            shared: Set(sharing.shared.map(\.rawValue)), unreadable: read.claims.problems.map(\.path)
        ) { SberScope(rawValue: $0).sentence(in: .en) }
    }
}
