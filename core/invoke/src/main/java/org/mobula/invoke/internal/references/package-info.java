/**
 * Distributed garbage collection by reference listing.
 *
 * <p>After Birrell, Evers, Nelson, Owicki and Wobber, "Distributed garbage collection for network objects" (SRC report
 * 116, 1993), but without leases, since membership reports failed ranks, and without blocking. The owner of an object
 * lists the registrations of other ranks' stubs. The sender of a reference keeps the referent (the object, or a
 * registered stub) alive until the receiver has acknowledged the message. The receiver acknowledges once every stub it
 * made from the message is registered with its owner. So at any moment some rank keeps the object alive.
 *
 * <p>Ranks exchange three kinds of entries, which {@link org.mobula.invoke.internal.references.ReferenceSender}
 * collects and {@link org.mobula.invoke.internal.references.GcThread} sends in batches: registrations and releases of
 * the stubs in {@link org.mobula.invoke.internal.references.StubTable}; acknowledgements of messages with references,
 * from {@link org.mobula.invoke.internal.references.ReceivedMessages} to {@link
 * org.mobula.invoke.internal.references.PeerReferences}; and confirmations of registrations. Messages between two ranks
 * arrive in order, so one count acknowledges all earlier messages. Start reading at {@link
 * org.mobula.invoke.internal.references.PeerReferences}.
 */
package org.mobula.invoke.internal.references;
