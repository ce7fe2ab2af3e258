import MemberCore
import MemberTesting
import Testing

@Suite("Filling a form")
struct FormFillingTests {
    private static func consent() throws -> PageForm {
        try #require(Page(Pages.page(Pages.consent), at: Pages.address)?.forms.first)
    }

    @Test("the member is found by value, short name or text, whatever the case", arguments: ["102", "BORIS", "борис орлов"])
    func member(_ name: String) throws {
        let fields = try FormFilling(memberName: name, decision: .agree).fields(for: Self.consent())
        #expect(
            fields == [("attempt", "a & b"), ("member", "102"), ("scope", "email"), ("decision", "agree")])
    }

    @Test("without a name the preset member stays; declining selects no boxes")
    func declines() throws {
        let fields = try FormFilling(memberName: nil, decision: .decline).fields(for: Self.consent())
        #expect(fields == [("attempt", "a & b"), ("member", "101"), ("decision", "decline")])
    }

    @Test(
        "a box that must stay empty does, by value, text or short name, whether it was preset or not",
        arguments: ["friends", "Your FRIENDS", "f"])
    func unticked(_ name: String) throws {
        let inside = """
            <label><input type="checkbox" name="allow" value="friends" data-name="f" checked="checked" /> Your friends</label>
            <label><input type="checkbox" name="allow" value="email" /> E-mail</label><button>Allow</button>
            """
        let form = try #require(Pages.form(inside))
        var filling = FormFilling(memberName: nil, decision: .agree)
        #expect(try filling.fields(for: form) == [("allow", "friends"), ("allow", "email")])
        filling.unticked = [name, "nowhere"]
        #expect(try filling.fields(for: form) == [("allow", "email")])
        filling.decision = .decline
        #expect(try filling.fields(for: form) == [])
    }

    @Test("no other member is signed in if the named member is missing", arguments: ["carl", "ann", ""])
    func noSuchMember(_ name: String) throws {
        let form = try Self.consent()
        #expect(throws: FormFilling.Obstacle.noSuchMember(among: ["anna", "boris"])) {
            try FormFilling(memberName: name, decision: .agree).fields(for: form)
        }
    }

    @Test("a choice that is not about members keeps its preset or takes the requested value; without either it is an obstacle")
    func otherChoices() throws {
        func inside(_ preset: String) -> String {
            #"<input type="radio" name="d" value="once" /><input type="radio" name="d" value="always"\#(preset) /><button>Allow</button>"#
        }
        let (preset, open) = (Pages.form(inside(#" checked="checked""#)), Pages.form(inside("")))
        let (anna, once) = (FormFilling(memberName: "anna", decision: .agree), FormFilling(memberName: "Once", decision: .agree))
        #expect(try anna.fields(for: #require(preset)) == [("d", "always")])
        #expect(try once.fields(for: #require(preset)) == [("d", "once")])
        #expect(try once.fields(for: #require(open)) == [("d", "once")])
        let form = try #require(open)
        #expect(throws: FormFilling.Obstacle.noSuchMember(among: ["once", "always"])) { try anna.fields(for: form) }
    }

    @Test(
        "presses the button whose text agrees, else the main one, else one that does not decline",
        arguments: [
            (#"<button name="b" value="1">Cancel</button><button name="b" value="2">Continue</button>"#, "2"),
            (#"<button name="b" value="1">Later</button><button class="primary" name="b" value="2">Go</button>"#, "2"),
            (#"<button name="b" value="1">Deny</button><input type="submit" name="b" value="Weiter" />"#, "Weiter"),
            (#"<button name="b" value="1">Anna</button><button name="b" value="2">Boris</button>"#, "2"),
        ])
    func buttons(_ inside: String, _ pressed: String) throws {
        let form = try #require(Pages.form(inside))
        #expect(try FormFilling(memberName: "boris", decision: .agree).fields(for: form)["b"] == pressed)
    }

    @Test("declining continues past a page that does not ask yet")
    func declinesLater() throws {
        let form = try #require(Pages.form(#"<button name="go" value="1">Next</button>"#))
        #expect(try FormFilling(memberName: nil, decision: .decline).fields(for: form) == [("go", "1")])
    }

    @Test("a form without a button, or with only a declining one, cannot be agreed to")
    func noButton() throws {
        for inside in ["<input name=\"a\" />", #"<button value="decline">No</button>"#] {
            let form = try #require(Pages.form(inside))
            #expect(throws: FormFilling.Obstacle.noButton) {
                try FormFilling(memberName: nil, decision: .agree).fields(for: form)
            }
        }
    }

    @Test("lists and empty text fields take the member's name, filled ones stay")
    func texts() throws {
        let form = try #require(
            Pages.form(
                #"""
                <input name="login" /><input name="city" value="Omsk" /><input type="checkbox" name="stay" checked="checked" />
                <select name="who"><option value="1">Anna</option><option value="2">Boris</option></select>
                <select name="tongue"><option>en</option><option>ru</option></select><button>Go</button>
                """#))
        let fields = try FormFilling(memberName: "Boris", decision: .agree).fields(for: form)
        #expect(fields == [("login", "Boris"), ("city", "Omsk"), ("stay", "on"), ("who", "2"), ("tongue", "en")])
    }
}
