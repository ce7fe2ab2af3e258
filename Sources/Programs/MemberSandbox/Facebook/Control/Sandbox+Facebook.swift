import Foundation
import MemberCore

// The actions and data that only Facebook has, for tests. Without Facebook they do nothing.

extension Sandbox {
    private var facebook: FacebookSandbox? { provider() }

    /// Returns Facebook's user id of an invented person; nil if no person has the name.
    /// - Parameter member: A login or an id of an ``InventedPerson``.
    /// - Returns: The user id.
    public func facebookUserID(of member: String) -> String? { FacebookSandbox.member(member)?.userID }

    /// Returns the permissions of an app of Facebook's for a member at this moment; empty if the app is not connected.
    /// - Parameters:
    ///   - member: A login or an id.
    ///   - app: The app's id.
    /// - Returns: The permissions with their status.
    public func facebookPermissions(
        of member: String, app: String = FacebookSandboxConfiguration.defaultAppID
    ) -> [String: SandboxPermissionStatus] {
        guard let facebook, let person = FacebookSandbox.member(member) else { return [:] }
        return facebook.known.connection(app, person.person.id)?.permissions ?? [:]
    }

    /// Changes a permission, as the member does on Facebook's site.
    /// - Parameters:
    ///   - name: The permission.
    ///   - status: The new status; nil removes the permission as if the app had never asked for it.
    ///   - member: A login or an id.
    ///   - app: The app's id, which must be connected.
    public func setFacebookPermission(
        _ name: String, _ status: SandboxPermissionStatus?, of member: String,
        app: String = FacebookSandboxConfiguration.defaultAppID
    ) {
        guard let facebook, let person = FacebookSandbox.member(member) else { return }
        facebook.change { $0.change(app, person.person.id) { $0.permissions[name] = status } }
    }

    /// Removes an app from a member's account, which invalidates its tokens.
    /// - Parameters:
    ///   - app: The app's id.
    ///   - member: A login or an id.
    public func removeFacebookApp(_ app: String = FacebookSandboxConfiguration.defaultAppID, from member: String) {
        if let facebook, let person = FacebookSandbox.member(member) { facebook.remove(app, person) }
    }

    /// Ends every app's access to a member's data, but not the sign-ins.
    /// - Parameter member: A login or an id; nil for all members.
    public func expireFacebookDataAccess(of member: String? = nil) {
        let id = member.flatMap(FacebookSandbox.member)?.person.id
        guard member == nil || id != nil else { return }
        facebook?.expireDataAccess(of: id)
    }

    /// Ends the sign-ins of a member, for a reason that Graph then reports.
    /// - Parameters:
    ///   - member: A login or an id; nil for all members.
    ///   - subcode: The subcode of error 190, such as 460 for a changed password.
    public func invalidateFacebookTokens(of member: String? = nil, subcode: Int = 460) {
        let id = member.flatMap(FacebookSandbox.member)?.person.id
        guard member == nil || id != nil else { return }
        facebook?.invalidate(of: id, subcode: subcode)
    }

    /// Sets the error categories in the configuration of every app, for each request of it from now on.
    /// - json: The value of `ios_sdk_error_categories`; invalid elements are sent as they are, and text that is not JSON as
    ///   `null`.
    public func setFacebookErrorCategories(_ json: String) {
        let value = (try? JSONValue(parsing: Data(json.utf8))) ?? .null
        facebook?.errorCategories.withLock { $0 = value }
    }

    /// Sets the usage that Graph reports for its limits, in percent; from 100 on calls are refused. Nil reports nothing.
    /// - Parameters:
    ///   - app: The usage of the app's limit (`X-App-Usage`).
    ///   - business: The usage of a business use case's limit (`X-Business-Use-Case-Usage`).
    ///   - minutes: The number of minutes until calls are accepted again, for the business use case.
    public func setFacebookUsage(app: Int? = nil, business: Int? = nil, minutes: Int = 0) {
        facebook?.usage.withLock { $0 = GraphUsage(app: app, business: business, minutes: minutes) }
    }
}
