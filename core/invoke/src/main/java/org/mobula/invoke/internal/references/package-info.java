/**
 * Which objects live because other ranks refer to them: distributed garbage collection by reference listing.
 *
 * <p>After Birrell, Evers, Nelson, Owicki and Wobber, "Distributed garbage collection for network objects" (SRC report
 * 116, 1993), without leases, since membership tells who is gone, and without anybody waiting. An owner lists, per
 * object, the registrations of other ranks' stubs. Whoever sends a reference holds what it refers to (the object, or a
 * stub that is registered) until the receiver has acknowledged the message; the receiver acknowledges only when every
 * stub it made from that message is registered with its owner. So at any moment somebody holds the object.
 *
 * <p>Three things cross between two ranks, all collected in an {@link org.mobula.invoke.internal.references.Outbox} and
 * sent in batches by the {@link org.mobula.invoke.internal.references.Housekeeper}: registrations and releases of
 * {@link org.mobula.invoke.internal.references.StubTable}'s stubs; how far messages with references were dealt with
 * ({@link org.mobula.invoke.internal.references.Arrivals}, answered to
 * {@link org.mobula.invoke.internal.references.Transit}); and how far registrations were taken. Messages of a pair
 * arrive in order, so a number says it for all before. Start reading at
 * {@link org.mobula.invoke.internal.references.Ledger}, what one rank and another owe each other.
 */
package org.mobula.invoke.internal.references;
