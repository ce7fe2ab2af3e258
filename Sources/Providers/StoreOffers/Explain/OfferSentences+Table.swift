import MemberUI

extension TextKey {
    /// The verdict on an offer of a kind: yes, no, or nil for unknown.
    static func verdict(_ kind: OfferKind, _ isEligible: Bool?) -> TextKey {
        TextKey(rawValue: "offers.verdict.\(kind.rawValue).\(isEligible.map { $0 ? "yes" : "no" } ?? "unknown")")
    }

    /// The reason of a verdict.
    static func reason(_ reason: OfferReason) -> TextKey { TextKey(rawValue: "offers.reason." + reason.rawValue) }
}

extension TextTable {
    /// The sentences of explanations.
    static let explanations = TextTable([
        .row(
            .verdict(.introductory, true), en: "Eligible for the introductory offer.",
            ru: "Вводное предложение доступно.",
            es: "La oferta introductoria está disponible."),
        .row(
            .verdict(.introductory, false), en: "Not eligible for the introductory offer.",
            ru: "Вводное предложение недоступно.",
            es: "La oferta introductoria no está disponible."),
        .row(
            .verdict(.introductory, nil), en: "Eligibility for the introductory offer is unknown.",
            ru: "Доступно ли вводное предложение, сказать нельзя.",
            es: "No se puede saber si la oferta introductoria está disponible."),
        .row(
            .verdict(.promotional, true), en: "Eligible for the promotional offer.",
            ru: "Промопредложение доступно.",
            es: "La oferta promocional está disponible."),
        .row(
            .verdict(.promotional, false), en: "Not eligible for the promotional offer.",
            ru: "Промопредложение недоступно.",
            es: "La oferta promocional no está disponible."),
        .row(
            .verdict(.promotional, nil), en: "Eligibility for the promotional offer is unknown.",
            ru: "Доступно ли промопредложение, сказать нельзя.",
            es: "No se puede saber si la oferta promocional está disponible."),
        .row(
            .verdict(.winBack, true), en: "Eligible for the win-back offer.",
            ru: "Предложение вернуться доступно.",
            es: "La oferta de recuperación está disponible."),
        .row(
            .verdict(.winBack, false), en: "Not eligible for the win-back offer.",
            ru: "Предложение вернуться недоступно.",
            es: "La oferta de recuperación no está disponible."),
        .row(
            .verdict(.winBack, nil), en: "Eligibility for the win-back offer is unknown.",
            ru: "Доступно ли предложение вернуться, сказать нельзя.",
            es: "No se puede saber si la oferta de recuperación está disponible."),

        .row(
            .reason(.notAutoRenewable), en: "The product is not an auto-renewable subscription.",
            ru: "Этот товар — не автоматически продлеваемая подписка.",
            es: "El producto no es una suscripción de renovación automática."),
        .row(
            .reason(.noIntroOffer), en: "The product has no introductory offer.",
            ru: "У этого товара нет вводного предложения.",
            es: "El producto no tiene oferta introductoria."),
        .row(
            .reason(.noPromoOffer), en: "The product does not have this promotional offer.",
            ru: "У этого товара нет такого промопредложения.",
            es: "El producto no tiene esta oferta promocional."),
        .row(
            .reason(.noWinBackOffer), en: "The product has no win-back offer.",
            ru: "У этого товара нет предложения о возвращении.",
            es: "El producto no tiene oferta de recuperación."),
        .row(
            .reason(.noReceipt), en: "The device has no receipt: no purchase was made on it yet.",
            ru: "Чека нет: на этом устройстве ещё ничего не покупали.",
            es: "No hay recibo: aún no se ha comprado nada en este dispositivo."),
        .row(
            .reason(.verifyTemporary), en: "The store could not check the purchases. Try again later.",
            ru: "Магазин не смог проверить покупки. Попробуйте позже.",
            es: "La tienda no pudo comprobar las compras ahora; pregunte más tarde."),
        .row(
            .reason(.verifyFailed), en: "The store refused to check the purchases.",
            ru: "Магазин отказался проверять покупки.",
            es: "La tienda se negó a comprobar las compras."),
        .row(
            .reason(.receiptUnauthenticated), en: "The receipt is not genuine.",
            ru: "Чек не подлинный.",
            es: "El recibo no es auténtico."),
        .row(
            .reason(.sharedSecretMismatch), en: "The app's shared secret is wrong; this is our mistake, not the customer's.",
            ru: "Неверный общий секрет приложения; это наша ошибка, не покупателя.",
            es: "El secreto compartido de la app es incorrecto; el error es nuestro, no del cliente."),
        .row(
            .reason(.accountNotFound), en: "The store cannot find the customer's account.",
            ru: "Магазин не находит учётную запись покупателя.",
            es: "La tienda no encuentra la cuenta del cliente."),
        .row(
            .reason(.signatureInvalid), en: "The store's signature is missing or wrong.",
            ru: "Подпись магазина отсутствует или неверна.",
            es: "La firma de la tienda falta o es incorrecta."),
        .row(
            .reason(.environmentMismatch), en: "The purchases were made in another environment, such as a test.",
            ru: "Покупки сделаны в другой среде, например тестовой.",
            es: "Las compras se hicieron en otro entorno, por ejemplo de pruebas."),
        .row(
            .reason(.bundleMismatch), en: "The purchases belong to another app.",
            ru: "Покупки относятся к другому приложению.",
            es: "Las compras pertenecen a otra app."),
        .row(
            .reason(.receiptMalformed), en: "A part of the purchases cannot be read.",
            ru: "Часть покупок невозможно прочитать.",
            es: "Una parte de las compras no se puede leer."),
        .row(
            .reason(.malformedDate), en: "The expiration date of a subscription cannot be read.",
            ru: "Срок окончания подписки невозможно прочитать.",
            es: "El final de una suscripción no se puede leer."),
        .row(
            .reason(.noTrustedTime),
            en: "The result depends on the time, and only the device's clock is known, which is not trusted.",
            ru: "Это зависит от времени, а известны только часы устройства, которым нельзя доверять.",
            es: "Depende de la hora, y solo se conoce el reloj del dispositivo, que no es de confianza."),
        .row(
            .reason(.groupUnknown), en: "The subscription group of a purchase is unknown.",
            ru: "Нельзя определить, к какой группе подписок относится покупка.",
            es: "No se puede saber a qué grupo de suscripciones pertenece una compra."),
        .row(
            .reason(.graceUnknown),
            en: "The subscription has just ended, and a receipt does not show whether a grace period applies.",
            ru: "Подписка только что закончилась, а по чеку нельзя узнать, идёт ли льготный период.",
            es: "La suscripción acaba de terminar, y un recibo no dice si hay un periodo de gracia en curso."),
        .row(
            .reason(.noTransactions), en: "The customer has never subscribed in this app.",
            ru: "Покупатель никогда не подписывался в этом приложении.",
            es: "El cliente nunca se ha suscrito en esta app."),
        .row(
            .reason(.noTransactionsInGroup), en: "The customer has no subscription of this group.",
            ru: "У покупателя нет подписок этой группы.",
            es: "El cliente no tiene suscripciones de este grupo."),
        .row(
            .reason(.neverSubscribedInGroup), en: "The customer has never subscribed in this group.",
            ru: "Покупатель никогда не подписывался в этой группе.",
            es: "El cliente nunca se ha suscrito en este grupo."),
        .row(
            .reason(.familySharedOnly),
            en: "All subscriptions of this group were shared by the family; the customer bought none.",
            ru: "Все подписки этой группы получены через семью, сам покупатель ничего не покупал.",
            es: "Todas las suscripciones de este grupo se comparten en familia; el cliente no compró ninguna."),
        .row(
            .reason(.refundedOnly), en: "All subscriptions of this group were refunded.",
            ru: "За все подписки этой группы вернули деньги.",
            es: "Todas las suscripciones de este grupo fueron reembolsadas."),
        .row(
            .reason(.trialUsed), en: "A free trial was already used in this subscription group.",
            ru: "В этой группе подписок бесплатный период уже использован.",
            es: "Ya se usó una prueba gratuita en este grupo de suscripciones."),
        .row(
            .reason(.introUsed), en: "An introductory price was already used in this subscription group.",
            ru: "В этой группе подписок вводная цена уже использована.",
            es: "Ya se usó un precio introductorio en este grupo de suscripciones."),
        .row(
            .reason(.refunded), en: "A subscription of this group was refunded.",
            ru: "За подписку этой группы вернули деньги.",
            es: "Una suscripción de este grupo fue reembolsada."),
        .row(
            .reason(.activeSubscription), en: "A subscription of this group is active.",
            ru: "Подписка этой группы сейчас действует.",
            es: "Hay una suscripción activa de este grupo."),
        .row(
            .reason(.activeSubscriber), en: "The customer's subscription is active.",
            ru: "Подписка покупателя сейчас действует.",
            es: "La suscripción del cliente está activa."),
        .row(
            .reason(.activeFamilyShared), en: "An active subscription is shared by the family.",
            ru: "Действует подписка, которой делится семья.",
            es: "Hay una suscripción activa compartida en familia."),
        .row(
            .reason(.inGracePeriod), en: "A payment failed, and the grace period still gives access.",
            ru: "Платёж не прошёл, но льготный период ещё даёт доступ.",
            es: "Un pago falló, y el período de gracia aún da acceso."),
        .row(
            .reason(.inBillingRetry), en: "A payment failed, and the store is still trying to collect it.",
            ru: "Платёж не прошёл, и магазин ещё пытается его получить.",
            es: "Un pago falló, y la tienda sigue intentando cobrarlo."),
        .row(
            .reason(.lapsedNoIntroUsed), en: "The subscription has expired, and no introductory offer was used.",
            ru: "Подписка закончилась, вводное предложение не использовано.",
            es: "La suscripción terminó y no se usó ninguna oferta introductoria."),
        .row(
            .reason(.lapsedSubscriber), en: "The customer's subscription has expired.",
            ru: "Подписка покупателя закончилась.",
            es: "La suscripción del cliente terminó."),
        .row(
            .reason(.subscribedStatusUnknown),
            en: "The customer has subscribed before, but it is unknown whether the subscription is active.",
            ru: "Покупатель раньше подписывался, но неизвестно, действует ли подписка.",
            es: "El cliente se suscribió alguna vez; no se puede saber si la suscripción está activa."),
        .row(
            .reason(.winBackNeedsRenewalInfo),
            en: "Win-back offers require the store's renewal information, which is missing.",
            ru: "Для предложений вернуться нужны данные магазина о продлении, а их нет.",
            es: "Solo la información de renovación de la tienda indica las ofertas de recuperación, y no está aquí."),
        .row(
            .reason(.winBackListed), en: "The store offers it to this customer.",
            ru: "Магазин предлагает это покупателю.",
            es: "La tienda se la ofrece a este cliente."),
        .row(
            .reason(.winBackNotListed), en: "The store does not offer it to this customer.",
            ru: "Магазин не предлагает этого покупателю.",
            es: "La tienda no se la ofrece a este cliente."),
    ])
}
