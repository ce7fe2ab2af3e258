import MemberHTTPServer
import MemberUI

extension ServerRequest {
    /// The texts in the language of `lang_id`, where it is given: Russian for 0, else English; without one as the browser asks.
    var pageTexts: Texts {
        guard let number = query["lang_id"], !number.isEmpty else { return Texts(texts.language, .vkSandbox) }
        return Texts(number == "0" ? .ru : .en, .vkSandbox)
    }
}
