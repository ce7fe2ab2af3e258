// Counted people, in every language.

let englishCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} friend", .other: "{count} friends"],
    .countFollowers: [.one: "{count} follower", .other: "{count} followers"],
]

let russianCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} друг", .few: "{count} друга", .many: "{count} друзей"],
    .countFollowers: [.one: "{count} подписчик", .few: "{count} подписчика", .many: "{count} подписчиков"],
]

let ukrainianCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} друг", .few: "{count} друзі", .many: "{count} друзів"],
    .countFollowers: [.one: "{count} підписник", .few: "{count} підписники", .many: "{count} підписників"],
]

let spanishCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} amigo", .other: "{count} amigos"],
    .countFollowers: [.one: "{count} seguidor", .other: "{count} seguidores"],
]

let germanCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} Freund", .other: "{count} Freunde"],
    .countFollowers: [.one: "{count} Abonnent", .other: "{count} Abonnenten"],
]

let polishCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} znajomy", .few: "{count} znajomych", .many: "{count} znajomych"],
    .countFollowers: [.one: "{count} obserwujący", .few: "{count} obserwujących", .many: "{count} obserwujących"],
]

let frenchCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} ami", .other: "{count} amis"],
    .countFollowers: [.one: "{count} abonné", .other: "{count} abonnés"],
]

let turkishCounts: [TextKey: TextEntry] = [
    .countFriends: [.one: "{count} arkadaş", .other: "{count} arkadaş"],
    .countFollowers: [.one: "{count} takipçi", .other: "{count} takipçi"],
]
