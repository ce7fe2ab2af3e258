import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("A name typed on a keyboard without its letters")
struct SpelledNameTests {
    @Test(
        "each common transliteration is the whole name",
        arguments: [
            ("Анна Крылова", ["Anna Krylova", "ANNA KRYLOVA", "анна крылова", "Anna Krilova"]),
            ("Юрий Щукин", ["Yuri Shchukin", "Yury Shchukin", "Yuriy Schukin", "Iurii Shchukin", "Jurij Shchukin"]),
            ("Пётр", ["Petr", "Pyotr", "Piotr", "Петр", "пётр"]), ("Наталья", ["Natalya", "Natalia", "Natal'ya"]),
            ("Егор Лесной", ["Egor Lesnoy", "Yegor Lesnoi", "egor lesnoj"]),
            ("Дина Ахметова", ["Dina Akhmetova", "Dina Ahmetova"]),
            ("Григорий О’Нил", ["Grigory O’Nil", "Grigoriy O'Nil", "grigori onil"]),
            ("Жанна Цой", ["Zhanna Tsoy", "Janna Tsoi"]),
            ("Чехов", ["Chekhov", "Tchekhov"]), ("Объедков", ["Obedkov", "Obyedkov"]),
            ("Эдуард Яшин", ["Eduard Yashin", "Eduard Iashin"]),
            ("Олексій Їжак", ["Oleksiy Yizhak", "Oleksii Izhak"]),
            ("José Müller", ["jose muller", "José Müller", "JOSÉ MULLER"]),
        ])
    func whole(name: String, spellings: [String]) {
        for text in spellings {
            #expect(SpelledName(name).isSpelled(text), "\(text)")
            #expect(SpelledName(name).contains(text), "\(text)")
        }
    }

    @Test(
        "a part of a name begins with one of its words",
        arguments: [
            ("Анна Крылова", "anna", true), ("Анна Крылова", "an", true), ("Анна Крылова", "krylova", true),
            ("Анна Крылова", "anna kry", true), ("Анна Крылова", "nna", false), ("Анна Крылова", "annak", false),
            ("Анна Крылова", "krylova anna", false), ("Анна Крылова", "krylovas", false), ("Анна Крылова", "", false),
            ("Щукин", "sh", true), ("Щукин", "shc", true), ("Щукин", "shch", true), ("Щукин", "shu", false),
            ("Римский-Корсаков", "korsakov", true), ("anna@people.example", "anna", true), ("", "anna", false),
        ])
    func part(name: String, text: String, isPart: Bool) {
        #expect(SpelledName(name).contains(text) == isPart)
    }

    @Test("a beginning, another name and an empty text are not the whole name", arguments: ["anna", "anna krylov", "boris", ""])
    func notWhole(text: String) {
        #expect(!SpelledName("Анна Крылова").isSpelled(text))
    }

    @Test("an invented person is found by the Latin name that the pages show, and by the login", arguments: InventedPerson.all)
    func invented(person: InventedPerson) {
        guard !person.isServiceAccount else { return }
        #expect(SpelledName(person.name).isSpelled(person.latinName))
        #expect(SpelledName(person.name).contains(person.login))
    }
}
