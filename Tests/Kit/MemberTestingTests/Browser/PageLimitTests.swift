import Foundation
import MemberTesting
import Testing

@Suite("Pages of excessive size", .enabled(if: readsHTML))
struct PageLimitTests {
    private func failure(_ html: String) -> Page.Failure? {
        do throws(Page.Failure) {
            _ = try Page(reading: Data(html.utf8), at: Pages.address)
            return nil
        } catch { return error }
    }

    private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test("are refused with the limit that they exceed, and accepted up to it")
    func limits() {
        #expect(failure(many("x", 1 << 20)) == nil && failure(many("x", 1 << 20 + 1)) == .tooLarge)
        #expect(failure(many("<b>", 190) + "x") == nil && failure(many("<b>", 300) + "x") == .tooDeep)
        #expect(failure(many("<b>", 100_000)) == .tooDeep)
        #expect(failure(many("<br>", 40_000)) == nil && failure(many("<br>", 60_000)) == .tooManyElements)
        #expect(failure(many("<form></form>", 100)) == nil && failure(many("<form></form>", 101)) == .tooManyForms)
        #expect(failure("<form>" + many("<input>", 2_000)) == nil && failure("<form>" + many("<input>", 2_001)) == .tooManyForms)
        #expect(failure("") == .unreadable && failure(" \n") == .unreadable)
    }

    @Test(
        "a tag of more than 16 KB is refused before it is parsed, however it is hidden; quoted values do not count",
        arguments: [
            ("<input ", true), ("<!-- x --><p title='a > b' ", true), ("<script>a<b</script><input ", true),
            ("<script/><input ", true), ("<!--><input ", true), ("<input =\"", true), ("<input @a=\"", true), ("</p ", true),
            ("<script>a<b ", false), ("<!-- <a ", false), ("<img alt='", false), ("<img alt = \"", false), ("a < b ", false),
        ] as [(String, Bool)])
    func tags(begin: String, isLong: Bool) {
        let more = (0..<4_000).map { "a\($0) " }.joined()
        #expect((failure("<p>x</p>" + begin + more) == .tagTooLong) == isLong)
        #expect(failure("<p>x</p>" + begin) != .tagTooLong)
    }

    @Test("long input takes no more time than its length allows", .timeLimit(.minutes(1)))
    func long() {
        for part in ["<a b='", "<!--", "&a", "<?x", "</x>", "<p><i>", "<!DOCTYPE a>", "<script>", "<html a=1>", "<table><form>"] {
            _ = failure(many(part, 200_000 / part.utf8.count))
        }
        _ = failure("<a " + (0..<100_000).map { "a\($0) " }.joined() + ">")
    }
}
