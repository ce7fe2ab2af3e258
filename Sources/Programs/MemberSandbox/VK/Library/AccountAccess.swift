import MemberCore
import MemberHTTPServer

/// The reason why a call may not read or write an account's data.
struct AccessRefusal: Error {
    let code: Int
    let message: String

    init(_ code: Int, _ message: String) { (self.code, self.message) = (code, message) }
}

extension InventedPerson {
    /// Whether only friends may see the person's wall and photos.
    var isClosed: Bool { login == "egor" }

    /// Whether a member may see the person's wall and photos.
    func isOpen(to member: Int) -> Bool { !isClosed || member == id || friends.contains(member) }
}

extension VKSandbox {
    func apiFailure(_ refusal: AccessRefusal) -> ServerResponse { apiFailure(refusal.code, refusal.message) }

    /// Returns the account to which a call writes: that of its token, or the community in `group_id`, which the caller must manage.
    func owner(of call: APICall) throws(AccessRefusal) -> Int {
        guard let group = call.parameters.filled("group_id") else { return call.account }
        guard let community = InventedCommunity.named(group), community.deactivated == nil else {
            throw AccessRefusal(125, "Invalid group id")
        }
        guard call.manages(community) else { throw AccessRefusal(15, "Access denied: you do not manage the community") }
        return -community.id
    }

    /// Returns the account in a parameter, or that of the token; the caller must be allowed to see its data.
    func shownOwner(of call: APICall, _ name: String = "owner_id") throws(AccessRefusal) -> Int {
        guard let text = call.parameters.filled(name) else {
            guard call.account != 0 else { throw AccessRefusal(100, "\(name) is missing") }
            return call.account
        }
        guard let owner = Int(text) else { throw AccessRefusal(100, "\(name) is not an integer") }
        guard owner < 0 else {
            guard let person = InventedPerson.with(id: owner) else { throw AccessRefusal(113, "Invalid user id") }
            guard person.isOpen(to: call.account) else { throw AccessRefusal(30, "This profile is private") }
            return owner
        }
        guard let community = InventedCommunity.with(id: -owner), community.deactivated == nil else {
            throw AccessRefusal(15, "Access denied: there is no such community")
        }
        let isInside = call.manages(community) || memberships.contains(call.account, community)
        guard community.access == .open || isInside else {
            throw AccessRefusal(15, "Access denied: this is shown to members only")
        }
        return owner
    }
}

extension APICall {
    /// The account of the token: a member, or a community as a negative number; 0 for an app's service key.
    var account: Int { community.map { -$0.id } ?? signIn.member }

    /// Whether the caller is a community, or a person who manages it.
    func manages(_ community: InventedCommunity) -> Bool {
        self.community == community || kind == .member && community.managers.contains(signIn.member)
    }
}
