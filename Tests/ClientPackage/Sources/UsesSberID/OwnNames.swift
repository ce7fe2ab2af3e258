// An app's own types, under names that a library must leave to it.

struct Environment { var name = "test" }
struct Transaction { var amount = 1 }
struct Product { var title = "tea" }
struct User { var nick = "vera" }

func ownNames() -> String {
    "\(Environment().name) \(Transaction().amount) \(Product().title) \(User().nick)"
}
