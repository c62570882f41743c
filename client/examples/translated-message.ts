import {
  type CallMessageCode,
  createClient,
  formatAmount,
  type MessageCode,
  type Order,
} from '@order-gateway/client';

/** `{amounts}` is what was fulfilled, of what. A code that this gateway adds does not compile until it has a text. */
const german: Readonly<Record<MessageCode, string>> = {
  UNKNOWN: 'Der Stand des Auftrags ist hier noch nicht bekannt.',
  NOT_ON_CHAIN: 'Der Auftrag ist noch nicht auf der Chain.',
  CREATED: 'Der Auftrag wartet auf einen Taker.',
  FULFILLED: 'Der Empfänger hat den vollen Betrag.',
  FULFILLED_PARTLY: 'Der Auftrag wurde mit {amounts} erfüllt.',
  FULFILLED_WITH_ZERO: 'Der Auftrag gilt als erfüllt, mit {amounts}.',
  FULFILLED_AMOUNTS_DIFFER: 'Der Auftrag wurde erfüllt; der Betrag ist widersprüchlich gemeldet.',
  FULFILLED_AMOUNT_NOT_STATED: 'Der Auftrag wurde erfüllt.',
  SENT_UNLOCK: 'Der Empfänger hat den vollen Betrag; die Freigabe für den Taker ist unterwegs.',
  SENT_UNLOCK_PARTLY: 'Der Auftrag wurde mit {amounts} erfüllt; die Freigabe für den Taker ist unterwegs.',
  SENT_UNLOCK_WITH_ZERO:
    'Der Auftrag gilt als erfüllt, mit {amounts}; die Freigabe für den Taker ist unterwegs.',
  SENT_UNLOCK_AMOUNTS_DIFFER:
    'Der Auftrag wurde erfüllt; der Betrag ist widersprüchlich gemeldet. Die Freigabe für den Taker ist unterwegs.',
  SENT_UNLOCK_AMOUNT_NOT_STATED: 'Der Auftrag wurde erfüllt; die Freigabe für den Taker ist unterwegs.',
  CLAIMED_UNLOCK: 'Der Empfänger hat den vollen Betrag, und der Taker wurde bezahlt.',
  CLAIMED_UNLOCK_PARTLY: 'Der Auftrag wurde mit {amounts} erfüllt, und der Taker wurde bezahlt.',
  CLAIMED_UNLOCK_WITH_ZERO: 'Der Auftrag gilt als erfüllt, mit {amounts}, und der Taker wurde bezahlt.',
  CLAIMED_UNLOCK_AMOUNTS_DIFFER:
    'Der Auftrag wurde erfüllt; der Betrag ist widersprüchlich gemeldet. Der Taker wurde bezahlt.',
  CLAIMED_UNLOCK_AMOUNT_NOT_STATED: 'Der Auftrag wurde erfüllt, und der Taker wurde bezahlt.',
  ORDER_CANCELLED:
    'Der Auftrag wurde auf der Ziel-Chain storniert; die Erstattung muss noch gesendet werden.',
  SENT_ORDER_CANCEL: 'Der Auftrag wurde storniert; die Erstattung ist unterwegs zur Quell-Chain.',
  CLAIMED_ORDER_CANCEL: 'Der Auftrag wurde storniert, und der Maker hat das Geld zurück.',
  PROGRESS_UNCLEAR: 'Wie weit der Auftrag ist, wird verschieden gemeldet.',
  CONTRADICTORY: 'Die Schnittstellen widersprechen sich. Was aus dem Betrag wurde, ist nicht bekannt.',
};

const germanCall: Readonly<Record<CallMessageCode, string>> = {
  CALL_UNKNOWN: 'Der Stand seines Aufrufs ist hier noch nicht bekannt.',
  CALL_AWAITS_FULFILMENT: 'Sein Aufruf wartet auf die Erfüllung.',
  CALL_AWAITS_EXECUTION: 'Sein Aufruf wartet auf die Ausführung.',
  CALL_EXECUTING: 'Sein Aufruf wird ausgeführt.',
  CALL_EXECUTED: 'Sein Aufruf wurde ausgeführt.',
  CALL_FAILED: 'Sein Aufruf ist fehlgeschlagen.',
  CALL_CANCELLED: 'Sein Aufruf wurde storniert.',
  CALL_FAILED_AFTER_FULFILMENT: 'Sein Aufruf ist fehlgeschlagen; wer den Betrag hat, ist nicht gemeldet.',
  CALL_CANCELLED_AFTER_FULFILMENT: 'Sein Aufruf wurde storniert; wer den Betrag hat, ist nicht gemeldet.',
  CALL_STILL_AWAITS_FULFILMENT: 'Sein Aufruf wartet laut Meldung noch auf die Erfüllung.',
  CALL_STILL_AWAITS_EXECUTION: 'Sein Aufruf wartet laut Meldung noch auf die Ausführung.',
  CALL_STILL_EXECUTING: 'Sein Aufruf wird laut Meldung noch ausgeführt.',
  CALL_REPORTED_EXECUTED: 'Sein Aufruf ist als ausgeführt gemeldet.',
};

type ToldOrder = Pick<Order, 'message' | 'messageCode' | 'callMessageCode' | 'take'>;

/** The message of an order in German; in English where a newer gateway has a code that is not known here. */
export function germanMessage({ message, messageCode, callMessageCode, take }: ToldOrder): string {
  // By index, a code of a newer gateway has no text, whatever the types say.
  const text = german[messageCode] as string | undefined;
  const callText = callMessageCode === null ? '' : (germanCall[callMessageCode] as string | undefined);
  if (text === undefined || callText === undefined) return message;
  const [fulfilled, expected] = [take.fulfilledAmount, take.finalAmount].map((amount) =>
    amount === null ? 'unbekannt' : formatAmount(amount, { locale: 'de-DE' }),
  );
  return `${text.replace('{amounts}', `${fulfilled} von ${expected}`)} ${callText}`.trim();
}

const [baseUrl, orderId, language] = process.argv.slice(2);
if (baseUrl && orderId) {
  const order = await createClient({ baseUrl }).getOrder(orderId);
  console.log(language === 'de' ? germanMessage(order) : order.message);
}
