import Foundation
import MemberCore
import SberID

/// Reads what a user-info address answers.
func claimsTarget(_ input: Data) throws(FuzzFinding) {
    let claims: SberClaims
    do throws(SberClaimsError) { claims = try SberClaims(parsing: input) } catch {
        // What the strict check takes is read, whatever its members are.
        return try holds((try? StrictJSON.check(input)) == nil, "an object is read")
    }
    try holds((try? StrictJSON.check(input)) != nil, "only a checked object is read")
    for (path, text) in claims.unknown {
        let isJSON = (try? StrictJSON.check(Data("{\"a\":\(text)}".utf8), maximumBytes: 2 << 20)) != nil
        try holds(isJSON, "an unknown member is kept as JSON")
        try holds(!SberScope.data.contains { $0.claims.contains(path) }, "a known claim is not kept as unknown")
    }
    let sharing = SberSharing(requested: SberScope.data, granted: nil, claims: claims)
    try holds(sharing.shared.count + sharing.notShared.count == SberScope.data.count, "a scope is shared or not")
    let again = try? SberClaims(parsing: input)
    try holds(again == claims, "what is read again is the same")
    try holds("\(claims)" == "\(SberClaims())", "a description holds no claim")
}
