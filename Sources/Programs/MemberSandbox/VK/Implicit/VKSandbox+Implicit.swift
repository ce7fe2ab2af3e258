import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Issues a token without a code. A member's token with `offline` and a community's token have no end: their life is 0.
    func issueToken(
        to member: Int, client: String, scope: [String], community: Int? = nil
    ) -> (token: String, life: Int) {
        let isEndless = community != nil || scope.contains("offline")
        let (token, made) = makeAccessToken()
        var kept = made
        if isEndless { kept.expires = Date.distantFuture.timeIntervalSince1970 }
        var signIn = SignIn(
            id: "i-" + random.token(bytes: 12), client: client, member: member, scope: scope,
            terms: VKTerms(community: community))
        signIn.tokens = [kept]
        let begun = signIn
        change { $0.signIns.append(begun) }
        return (token, isEndless ? 0 : rules.accessLife)
    }

    /// Issues the requested tokens, and returns the fields of the redirect.
    func grant(_ asked: ImplicitRequest, to member: Int) -> FormFields {
        guard asked.communities.isEmpty else { return grant(toCommunitiesOf: asked, member) }
        let (token, life) = issueToken(to: member, client: asked.client, scope: asked.scope)
        var fields: FormFields = [
            ("access_token", token), ("expires_in", String(life)), ("user_id", String(member)),
        ]
        if asked.scope.contains("email") { fields["email"] = InventedPerson.with(id: member)?.email }
        return fields
    }

    private func grant(toCommunitiesOf asked: ImplicitRequest, _ member: Int) -> FormFields {
        var fields = FormFields()
        for community in asked.communities {
            let issued = issueToken(to: member, client: asked.client, scope: asked.scope, community: community.id)
            fields.append("access_token_\(community.id)", issued.token)
        }
        fields.append("expires_in", "0")
        fields.append("groups", asked.communities.map { String($0.id) }.joined(separator: ","))
        return fields
    }

    /// Makes the redirect with a response in its fragment.
    func redirect(_ asked: ImplicitRequest, _ result: FormFields, _ more: FormFields = []) -> ServerResponse {
        var fields = result
        fields.fill(from: more)
        if let state = asked.state { fields.append("state", state) }
        return .redirect(to: asked.redirectURI + "#" + fields.encoded)
    }
}
