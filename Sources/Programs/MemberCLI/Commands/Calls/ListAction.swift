import MemberAccounts
import MemberCore
import MemberKit
import MemberRequests

/// `member call --all`: every page of a list.
///
/// People get an item on each line as the pages arrive, so that nothing is lost where a later page fails; programs get one object.
enum ListAction {
    static func run(_ call: NamedCall, _ invocation: Invocation, _ options: CallOptions) async throws -> Report {
        let (members, account) = try await invocation.signedIn()
        var reading = Reading(isWhole: invocation.arguments.has("json"))
        defer { invocation.console.rewrite?("") }
        do {
            try await members.makeReady(for: account)
            let pages = try members.pages(
                call.operation, call.parameters, life: options.life, mode: options.mode, as: account)
            for try await page in pages { try reading.take(page, invocation.console) }
        } catch let error as MembersError {
            invocation.console.rewrite?("")
            if reading.pages > 0 {
                invocation.console.note("member: \(reading.sentence) came before the list broke off.")
            }
            throw error.naming(call.operation, of: account, options.mode)
        }
        let requests = options.requests(invocation)
        invocation.console.rewrite?("")
        invocation.console.note("\(reading.sentence), \(requests.counted("request")) sent")
        return Report([], reading.members(of: account, requests: requests))
    }

    /// What was read so far.
    private struct Reading {
        /// Whether the items are gathered, or written as they come.
        let isWhole: Bool
        var pages = 0
        var count = 0
        var total: Int?
        var items: [JSONValue] = []

        init(isWhole: Bool) { self.isWhole = isWhole }

        mutating func take(_ page: MemberPage, _ console: Console) throws(OutputError) {
            pages += 1
            count += page.items.count
            total = page.count ?? total
            console.rewrite?("")
            if isWhole { items += page.items } else { for item in page.items { try console.write(item.line) } }
            let goal: TerminalText = total.map { " of \($0)" } ?? ""
            let line: TerminalText = "page \(pages), \(count)\(goal) …"
            console.rewrite?(line.rendered)
        }

        var sentence: TerminalText { "\(count.counted("item")) on \(pages.counted("page"))" }

        func members(of account: Account, requests: Int) -> [String: JSONValue] {
            var members: [String: JSONValue] = [
                "account": .string(account.id), "items": .array(items), "pages": .integer(Int64(pages)),
                "requests": .integer(Int64(requests)),
            ]
            members["count"] = total.map { .integer(Int64($0)) }
            return members
        }
    }
}
