/**
 * The engine of object graphs: what is written of a type ({@link org.mobula.codec.internal.graph.TypeShape}), how a
 * peer learns of types ({@link org.mobula.codec.internal.graph.Descriptions}), which classes are allowed
 * ({@link org.mobula.codec.internal.graph.AllowList}), which objects a message holds already
 * ({@link org.mobula.codec.internal.graph.HandleTable}), and codecs that belong to no other package.
 */
package org.mobula.codec.internal.graph;
