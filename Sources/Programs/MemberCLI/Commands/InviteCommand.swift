import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberSignIn
import VKID
import VKWire

/// `member invite COMMUNITY`: the community sheet as text.
enum InviteCommand: ToolCommand {
    static let name = "invite"
    static let grammar = Arguments.Grammar(options: ["account", "max", "days"], flags: ["always", "follow", "decline"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let community = try invocation.words(1...1, name, "the community's id")[0]
        let arguments = invocation.arguments
        guard !arguments.has("follow") || !arguments.has("decline") else {
            throw UsageError("--follow and --decline exclude each other.", command: name)
        }
        let limit = GroupSubscriptionsLimit(
            maxSubscriptionsToShow: UInt(try arguments.number("max", in: 0...1000) ?? 2),
            periodInDays: UInt(try arguments.number("days", in: 0...36_500) ?? 30))
        try invocation.demandHome(name)
        let (members, account) = try await invocation.signedIn()
        let vkid = try vkid(of: account, in: members, arguments.has("always") ? nil : limit, invocation)
        guard let session = vkid.authorizedSessions.first(where: { String($0.userId.value).isExactly(account.key.subject) })
        else {
            throw MembersError.noAccount(account.id)
        }
        let choose: @MainActor @Sendable (CommunitySheet.Model) -> Void = { sheet in
            if arguments.has("follow") {
                sheet.follow()
            } else if arguments.has("decline") {
                sheet.decline()
            } else {
                sheet.close()
            }
        }
        return try await show(community, by: vkid, to: session, choose)
    }

    /// Shows a sheet and makes one choice; a join that VK refuses is not tried again.
    @MainActor
    private static func show(
        _ community: String, by vkid: VKID, to session: any UserSession,
        _ choose: @MainActor @Sendable (CommunitySheet.Model) -> Void
    ) async throws -> Report {
        let (results, teller) = AsyncStream<Result<Void, GroupSubscriptionError>>.makeStream()
        let sheet = try await vkid.groupSubscriptionSheet(
            GroupSubscriptionConfiguration(subscribeToGroupId: community, onCompleteSubscription: { teller.yield($0) }),
            after: session)
        let card = sheet.card
        if sheet.appeared() {
            choose(sheet)
            if await sheet.settled() == .failed { sheet.decline() }
            // There is no screen here on which a snackbar could be shown.
            if sheet.snackbar != nil { return try report(.success(()), card, isRecorded: vkid.groupSubscriptionsLimit != nil) }
        }
        for await result in results { return try report(result, card, isRecorded: vkid.groupSubscriptionsLimit != nil) }
        throw CancellationError()
    }

    private static func report(
        _ result: Result<Void, GroupSubscriptionError>, _ card: CommunitySheet.Card, isRecorded: Bool
    ) throws -> Report {
        var members: [String: JSONValue] = [
            "community": .object(["id": .integer(Int64(card.id)), "name": .string(card.name)]), "recorded": .bool(isRecorded),
        ]
        if let count = card.members { members["members"] = .integer(Int64(count)) }
        if let count = card.friends { members["friends"] = .integer(Int64(count)) }
        let shown: TerminalText = "\(card.name)" + (card.members.map { ", \($0) members" } ?? "")
        switch result {
        case .success:
            members["result"] = .string("joined")
            return Report([shown, "The member has joined."], members)
        case .failure(.closedByUser), .failure(.canceledByUser):
            guard case .failure(let error) = result else { break }
            members["result"] = .string(error.code)
            return Report([shown, "\(error.problem)"], members)
        case .failure(let error): throw error
        }
        return Report([shown], members)
    }

    private static func vkid(
        of account: Account, in members: Members, _ limit: GroupSubscriptionsLimit?, _ invocation: Invocation
    ) throws -> VKID {
        guard account.key.provider == VKOAuthProfile.provider else {
            throw MembersError.unavailable(
                .notOffered(ProviderFeature(rawValue: "invitations"), provider: account.key.provider))
        }
        let context = VKIDContext(
            vault: try members.vaultAtOnce(), transport: invocation.transport, diagnostics: invocation.diagnostics)
        return try VKID(
            config: Configuration(
                appCredentials: AppCredentials(clientId: account.key.clientID), groupSubscriptionsLimit: limit,
                environment: .stored(as: account.key.environment, hosts: try VKAccountDetails(of: account).hosts)),
            context: context)
    }
}
