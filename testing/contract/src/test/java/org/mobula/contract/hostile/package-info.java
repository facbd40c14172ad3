/**
 * Tests with messages that no honest rank sends: every prefix and seeded corruptions of each kind of message, sent to a
 * node by a simulated rank. {@link org.mobula.contract.hostile.HostileFixture} sets up the ranks,
 * {@link org.mobula.contract.hostile.MessageKind} lists the kinds of messages, and
 * {@link org.mobula.contract.hostile.Attack} sends damaged messages and checks the reaction.
 */
package org.mobula.contract.hostile;
