import Foundation
import MemberCrypto

/// Which members a campaign holds back, so that those who get its offer can be compared with them.
///
/// The choice follows from the names of the campaign and the member alone, so that it is the same for every process and at every time, and
/// different campaigns choose independently.
enum ControlGroup {
    /// Whether a campaign holds a member back.
    /// - Parameters:
    ///   - member: The member, in the one form of its name.
    ///   - campaign: The campaign's name.
    ///   - share: How many of a thousand are held back.
    /// - Returns: Whether it does; over many members for their share of them, within chance.
    static func holdsBack(_ member: String, in campaign: String, share: Int) -> Bool {
        // Neither name has a NUL, so that no two pairs are read as one.
        let digest = Digest.sha256(Data("\(campaign)\0\(member)".utf8))
        let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The upper half of the product is a number below a thousand, each as likely as any other up to 1 in 10¹⁶.
        return number.multipliedFullWidth(by: 1000).high < share
    }
}
