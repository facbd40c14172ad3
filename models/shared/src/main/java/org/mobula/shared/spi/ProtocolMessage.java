package org.mobula.shared.spi;

/**
 * A message of a protocol that has arrived.
 *
 * @param from the rank that sent it
 * @param version the version of the sender's copy when it sent the message
 * @param argument a number whose meaning the protocol defines
 */
public record ProtocolMessage(int from, long version, long argument) {}
