package org.mobula.replica.internal.space;

/** Marks the class loader of rewritten classes. */
interface ReplicaClassLoader {}
