import Foundation
import MemberUI

extension MemberLanguage {
    /// The language of the faces: the app's choice, else the first of the person's that has texts, else Russian.
    init(_ locale: Appearance.Locale, preferred: [String]) {
        if let chosen = MemberLanguage(rawValue: locale.rawValue) {
            self = chosen
        } else {
            let known = MemberLanguage.allCases
            self = preferred.lazy.compactMap { tag in known.first { tag.lowercased().prefix(2) == $0.rawValue } }.first ?? .ru
        }
    }
}

extension VKID {
    /// The texts of the faces in a language, or in that of the appearance.
    func faceTexts(_ language: MemberLanguage? = nil) -> Texts {
        Texts(language ?? MemberLanguage(appearance.locale, preferred: context.preferredLanguages()), .vkid)
    }
}
