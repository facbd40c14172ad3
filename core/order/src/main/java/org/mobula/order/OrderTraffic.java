package org.mobula.order;

/**
 * What one rank has sent and got for an order so far.
 *
 * <p>A message submitted at the sequencer costs n - 1 messages to the other members and one answer from each of the f
 * ranks that hold it besides; submitted elsewhere, one more, to the sequencer, but among two members no answer. Messages
 * that are submitted while others are under way travel together, and are counted once.
 *
 * @param submitted messages of the order that were submitted here
 * @param delivered messages of the order that were delivered here
 * @param sent messages between ranks that were sent from here, of any kind
 * @param views how many views this rank has been a member of
 * @param underWay bytes of messages that were submitted here and that not all members have dealt with, as far as this rank knows
 * @param waits how often somebody here had to wait before a message could be submitted, since too much was under way
 */
public record OrderTraffic(long submitted, long delivered, long sent, long views, long underWay, long waits) {}
