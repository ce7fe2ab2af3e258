import Foundation
import MemberTesting

/// Pages for the tests.
enum Pages {
    static let address = URL(string: "https://id.example.test/authorize?client_id=app")!

    static func page(_ body: String) -> Data {
        Data("<!DOCTYPE html>\n<html lang=\"en\"><head><title>Sign in</title></head><body>\(body)</body></html>".utf8)
    }

    static func form(_ inside: String, attributes: String = #"method="post" action="/decide""#) -> PageForm? {
        Page(page("<form \(attributes)>\(inside)</form>"), at: address)?.forms.first
    }

    /// A page in the form of the sandbox's pages.
    static let consent = #"""
        <main><h1>Sign in to Lesson</h1><p>Who is signing in?</p>
        <form method="post" action="/decide"><input type="hidden" name="attempt" value="a &amp; b" />
        <label><input type="radio" name="member" value="101" data-name="anna" checked="checked" /> Anna
          Petrova</label>
        <label><input type="radio" name="member" value="102" data-name="boris" /> Борис Орлов</label>
        <label><input type="checkbox" name="scope" value="email" /> E-mail address</label>
        <button type="submit" name="decision" value="decline">Cancel</button>
        <button type="submit" name="decision" value="agree" class="primary">Continue</button>
        <button type="reset">Start over</button></form></main>
        """#
}
