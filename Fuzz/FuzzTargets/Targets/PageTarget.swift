import Foundation
import MemberCore
import MemberTesting

private let address = URL(inSource: "https://id.example.test/authorize?client_id=app")
private let password = "Zq7-password-of-nobody"

/// Reads a page as a provider of each kind would send it, and fills its forms.
func pageTarget(_ input: Data) throws(FuzzFinding) {
    for contentType in [nil, "text/html; charset=utf-8", "text/html; charset=windows-1251"] {
        guard let page = try? Page(reading: input, contentType: contentType, at: address) else { continue }
        try holds(page == (try? Page(reading: input, contentType: contentType, at: address)), "a page says the same twice")
        try holds(page.forms.count <= 100, "forms are limited")
        for url in [page.refresh].compactMap(\.self) + page.forms.compactMap(\.target) {
            try holds(["http", "https"].contains(url.scheme?.lowercased()), "an address of a page is one of the web")
        }
        for decision in [FormFilling.Decision.agree, .decline] { try fill(page, decision, input) }
    }
}

private func fill(_ page: Page, _ decision: FormFilling.Decision, _ input: Data) throws(FuzzFinding) {
    var filling = FormFilling(memberName: nil, decision: decision)
    let own = PageOrigin(address).map { Set([$0]) } ?? []
    filling.credentials = PageCredentials(userName: "anna", password: Secret(password), origins: own)
    filling.buttons = ["Allow", "a=1"]
    let chosen = filling.form(of: page)
    try holds((chosen == nil) == page.forms.isEmpty, "a page with forms has one that leads on")
    for form in page.forms {
        guard let sent = try? filling.submission(of: form) else { continue }
        let isSaid = sent.fields.fields.contains { $0.value == password } && input.range(of: Data(password.utf8)) == nil
        try holds(sent.carriesPassword || !isSaid, "a password that is sent is told")
        guard sent.carriesPassword else { continue }
        try holds(form.asksPassword && sent.usesPost, "a password goes where one is asked, in a body")
        try holds(PageOrigin(sent.target).map(own.contains) == true, "a password goes to its own server")
    }
}
