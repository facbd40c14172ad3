/**
 * Whole messages that no honest rank sends: every prefix and seeded corruptions of each kind of message, sent to a
 * node by a rank that is none. {@link org.mobula.contract.hostile.Scene} is who is there, {@link
 * org.mobula.contract.hostile.Kind} which messages there are, {@link org.mobula.contract.hostile.Attack} what is sent
 * and what must come of it.
 */
package org.mobula.contract.hostile;
