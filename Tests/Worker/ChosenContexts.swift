import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP
import MemberKit
import SberID

/// Lets the vendors' names work on the accounts of an app's `Members`: `chosen-contexts FOLDER`.
///
/// Says whose Facebook account `Members` finds after `AccessToken.current` was set, and how many homes lie below the folder.
enum ChosenContexts {
    static func run(_ arguments: [String]) async throws {
        for name in ["HOME", "XDG_DATA_HOME"] { setenv(name, arguments[0], 1) }
        let home = URL(filePath: arguments[0]).appending(path: "app")
        let members = try Members(home: home, providers: [.facebook, .sber], appLinks: nil)
        FacebookContext(try members.context(of: "facebook")).makeDefault()
        SberIDContext(try members.context(of: "sber")).makeDefault()
        Settings.shared.appID = "230"
        SID.settings.applyMainPreferences(clientID: "77")
        AccessToken.current = AccessToken(
            tokenString: "token", permissions: [], declinedPermissions: [], expiredPermissions: [], appID: "230", userID: "17",
            expirationDate: nil, refreshDate: nil, dataAccessExpirationDate: nil)
        MemberWorker.say(members.accounts.map(\.key.subject).joined(separator: " "))
        MemberWorker.say("\(SID.login.getResponseFrom(URL(filePath: "/")) { _ in })")
        let files = try FileManager.default.subpathsOfDirectory(atPath: arguments[0])
        MemberWorker.say("\(files.count { $0.hasSuffix("accounts.sqlite") })")
    }
}
